/** /team-workshop (spec 2.4). */
import { teamWorkshop as page } from '../../content/team-workshop.ts';
import { packageButton } from '../../features/orders/PackageButton.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { ItemList } from '../../sections/ItemList.tsx';
import { OfferCards } from '../../sections/OfferCards.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { QuoteBand } from '../../sections/QuoteBand.tsx';
import { StepChapter } from '../../sections/StepChapter.tsx';

export const Page = () => (
  <>
    <PageHero content={page.hero} back={page.back} />
    <OfferCards content={page.options} action={packageButton} />
    <StepChapter content={page.agenda} className="bg-sunken" />
    <ItemList content={page.bring} layout="columns" />
    <QuoteBand content={page.testimonial} />
    <CloseBand content={page.close} />
  </>
);
