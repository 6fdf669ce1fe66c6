/** /ai-video-creation-services (spec 2.12). */
import { videoServices as page } from '../../content/ai-video-creation-services.ts';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { Lens } from '../../sections/drawings/Lens.tsx';
import { FigureBand } from '../../sections/FigureBand.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { PriceCards } from '../../sections/PriceCards.tsx';
import { StepChapter } from '../../sections/StepChapter.tsx';

export const Page = () => (
  <>
    <PageHero content={page.hero} back={page.back} drawing={<Lens />} />
    <FigureBand content={page.claims} night />
    <PriceCards content={page.services} />
    <StepChapter content={page.steps} className="bg-sunken" />
    <CloseBand content={page.close} />
  </>
);
