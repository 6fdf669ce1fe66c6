import { contact } from '../content/contact.ts';
import { CloseBand } from '../sections/CloseBand.tsx';

export const Part = () => <CloseBand content={contact.other} />;
