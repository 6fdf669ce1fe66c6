import { enterprise } from '../content/enterprise.ts';
import { CloseBand } from '../sections/CloseBand.tsx';

export const Part = () => <CloseBand content={enterprise.more} />;
