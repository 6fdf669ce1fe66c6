import { pricing } from '../content/pricing.ts';
import { CalloutLine } from '../sections/CalloutLine.tsx';
import { ReasonBand } from '../sections/ReasonBand.tsx';

export const Part = () => (
  <>
    <ReasonBand content={pricing.why_choose} />
    <CalloutLine content={pricing.help} />
  </>
);
