import { media } from '../content/media.ts';
import { PageHero } from '../sections/PageHero.tsx';

export const Part = () => <PageHero content={media.hero} back={media.back} caps />;
