import { quote } from '../content/quote.ts';
import { PageHero } from '../sections/PageHero.tsx';

export const Part = () => <PageHero content={quote.hero} />;
