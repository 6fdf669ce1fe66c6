/** /ai-training-courses (spec 2.12). */
import { courses as page } from '../../content/ai-training-courses.ts';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { ComparisonTable } from '../../sections/ComparisonTable.tsx';
import { Compass } from '../../sections/drawings/Compass.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { PriceCards } from '../../sections/PriceCards.tsx';
import { QuotePair } from '../../sections/QuoteBand.tsx';

export const Page = () => (
  <>
    <PageHero content={page.hero} back={page.back} night drawing={<Compass />} />
    <PriceCards content={page.courses} />
    <ComparisonTable content={page.path} className="pt-0" />
    <QuotePair content={page.testimonials} />
    <CloseBand content={page.close} />
  </>
);
