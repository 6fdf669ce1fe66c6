/** /enterprise-ai-solutions (spec 2.12). */
import { enterpriseSolutions as page } from '../../content/enterprise-ai-solutions.ts';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { Soundings } from '../../sections/drawings/Soundings.tsx';
import { FigureBand } from '../../sections/FigureBand.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { PriceLedger } from '../../sections/PriceLedger.tsx';
import { StepLine } from '../../sections/StepLine.tsx';

export const Page = () => (
  <>
    <PageHero content={page.hero} back={page.back} night drawing={<Soundings />} />
    <PriceLedger content={page.solutions} />
    <FigureBand content={page.metrics} />
    <StepLine content={page.process} />
    <CloseBand content={page.close} />
  </>
);
