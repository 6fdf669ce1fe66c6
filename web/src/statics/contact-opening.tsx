import { contact } from '../content/contact.ts';
import { PageHero } from '../sections/PageHero.tsx';

export const Part = () => <PageHero content={contact.hero} />;
