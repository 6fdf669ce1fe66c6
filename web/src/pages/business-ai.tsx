/** /business-ai. */
import { offersOf } from '../content/catalogue.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import { packageButton } from '../features/sales/orders/PackageButton.tsx';
import { paths } from '../paths.ts';
import { CloseBand } from '../sections/CloseBand.tsx';
import { ComparisonTable } from '../sections/ComparisonTable.tsx';
import { Tide } from '../sections/drawings/Tide.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { FigureBand } from '../sections/FigureBand.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { StepLine } from '../sections/StepLine.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'business-ai'>) => (
  <>
    <PageHero content={page.hero} back={page.back} drawing={<Tide />} />
    <FigureBand content={page.market} night />
    <ItemList content={page.work} />
    <OfferCards
      id="pricing"
      content={page.packages}
      offers={[...offersOf(site, page.packages), ...addedOffers(site, paths.businessAi(), page)]}
      action={packageButton}
      className="bg-sunken"
    />
    <ComparisonTable content={page.metrics} />
    <StepLine content={page.steps} className="border-t border-line" />
    <FaqList content={page.faq} />
    <CloseBand content={page.close} />
  </>
);
