/** /media-creation. */
import { offersOf } from '../content/catalogue.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import { packageButton } from '../features/sales/orders/PackageButton.tsx';
import { AlsoSold } from '../features/sales/orders/PackageLedger.tsx';
import { Gallery } from '../features/website/portfolio/Gallery.island.tsx';
import { paths } from '../paths.ts';
import { CalloutPanel } from '../sections/CalloutPanel.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { Lens } from '../sections/drawings/Lens.tsx';
import { FeatureSplit } from '../sections/FeatureSplit.tsx';
import { FigureBand } from '../sections/FigureBand.tsx';
import { OfferBanner } from '../sections/OfferBanner.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { SectionHead } from '../sections/SectionHead.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'media-creation'>) => (
  <>
    <OfferBanner content={page.banner} />
    <PageHero content={page.hero} caps night drawing={<Lens />} />
    <section className="wrap section">
      <SectionHead {...page.portfolio} className="mb-10" />
      <Island
        name="Gallery"
        of={Gallery}
        when="live"
        props={{ videos: site.videos }}
        copy={{ gallery: site.gallery }}
        className="grid"
      />
    </section>
    <FeatureSplit content={page.services} className="bg-sunken" />
    <OfferCards
      id="pricing"
      content={page.packages}
      offers={[...offersOf(site, page.packages), ...addedOffers(site, paths.mediaCreation(), page)]}
      action={packageButton}
    />
    <AlsoSold site={site} content={page.also} />
    <CalloutPanel id="custom-song" content={page.song} />
    <FigureBand content={page.impact} night />
    <CloseBand content={page.close} />
  </>
);
