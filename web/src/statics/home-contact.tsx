import { home } from '../content/home.ts';
import { ContactCards } from '../sections/ContactCards.tsx';

export const Part = () => <ContactCards id="contact" content={home.contact} />;
