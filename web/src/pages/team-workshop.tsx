/** /team-workshop. */
import { offersOf } from '../content/catalogue.ts';
import { packageButton } from '../features/sales/orders/PackageButton.tsx';
import { AlsoSold } from '../features/sales/orders/PackageLedger.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { QuoteBand } from '../sections/QuoteBand.tsx';
import { StepChapter } from '../sections/StepChapter.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'team-workshop'>) => (
  <>
    <PageHero content={page.hero} back={page.back} />
    <OfferCards content={page.options} offers={offersOf(site, page.options)} action={packageButton} />
    <AlsoSold site={site} content={page.also} />
    <StepChapter content={page.agenda} className="bg-sunken" />
    <ItemList content={page.bring} layout="columns" />
    <QuoteBand content={page.testimonial} />
    <CloseBand content={page.close} />
  </>
);
