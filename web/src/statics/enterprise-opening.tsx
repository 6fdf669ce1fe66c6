import { enterprise } from '../content/enterprise.ts';
import { PageHero } from '../sections/PageHero.tsx';

export const Part = () => <PageHero content={enterprise.hero} back={enterprise.back} night />;
