/** /digital-products. */
import { offersOf } from '../content/catalogue.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import { packageButton } from '../features/sales/orders/PackageButton.tsx';
import { AlsoSold } from '../features/sales/orders/PackageLedger.tsx';
import { paths } from '../paths.ts';
import { CloseBand } from '../sections/CloseBand.tsx';
import { Chart } from '../sections/drawings/Chart.tsx';
import { FeatureSplit } from '../sections/FeatureSplit.tsx';
import { FigureBand } from '../sections/FigureBand.tsx';
import { OfferBanner } from '../sections/OfferBanner.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PictureDialog } from '../sections/PictureDialog.island.tsx';
import { SampleApps } from '../sections/SampleApps.tsx';
import { SectionHead } from '../sections/SectionHead.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'digital-products'>) => (
  <>
    <OfferBanner content={page.banner} />
    <PageHero content={page.hero} caps night drawing={<Chart />} />
    <section id="portfolio-showcase" className="wrap section">
      <SectionHead {...page.portfolio} className="mb-12" />
      <SampleApps apps={site.apps} />
      <Island name="PictureDialog" of={PictureDialog} props={{}} />
    </section>
    <FeatureSplit content={page.services} className="bg-sunken" />
    <OfferCards
      id="pricing"
      content={page.packages}
      offers={[...offersOf(site, page.packages), ...addedOffers(site, paths.digitalProducts(), page)]}
      action={packageButton}
    />
    <AlsoSold site={site} content={page.also} />
    <FigureBand content={page.metrics} night />
    <CloseBand content={page.close} />
  </>
);
