import { quote } from '../content/quote.ts';
import { StepColumn } from '../sections/StepColumn.tsx';

export const Part = () => <StepColumn content={quote.process} />;
