/** /ai-training. */
import { offersOf } from '../content/catalogue.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import { packageButton } from '../features/sales/orders/PackageButton.tsx';
import { AlsoSold } from '../features/sales/orders/PackageLedger.tsx';
import { paths } from '../paths.ts';
import { CloseBand } from '../sections/CloseBand.tsx';
import { ComparisonTable } from '../sections/ComparisonTable.tsx';
import { Compass } from '../sections/drawings/Compass.tsx';
import { FigureBand } from '../sections/FigureBand.tsx';
import { ItemList } from '../sections/ItemList.tsx';
import { OfferBanner } from '../sections/OfferBanner.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { ProseBand } from '../sections/ProseBand.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'ai-training'>) => (
  <>
    <OfferBanner content={page.banner} />
    <PageHero content={page.hero} back={page.back} drawing={<Compass />} />
    <ItemList content={page.benefits} />
    <ProseBand content={page.approach} />
    <OfferCards
      id="packages"
      content={page.packages}
      offers={[...offersOf(site, page.packages), ...addedOffers(site, paths.aiTraining(), page)]}
      action={packageButton}
    />
    <AlsoSold site={site} content={page.also} />
    <ComparisonTable content={page.comparison} className="pt-0" />
    <FigureBand content={page.results} />
    <CloseBand content={page.close} />
  </>
);
