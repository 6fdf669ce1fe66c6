import { enterprise } from '../content/enterprise.ts';
import { StepColumn } from '../sections/StepColumn.tsx';

export const Part = () => <StepColumn content={enterprise.expect} />;
