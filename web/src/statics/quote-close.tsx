import { quote } from '../content/quote.ts';
import { CloseBand } from '../sections/CloseBand.tsx';

export const Part = () => <CloseBand content={quote.close} />;
