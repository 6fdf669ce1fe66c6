/** /media-creation (spec 2.5). */
import { mediaCreation as page } from '../../content/media-creation.ts';
import { Gallery } from '../../features/media/Gallery.tsx';
import { packageButton } from '../../features/orders/PackageButton.tsx';
import { CalloutPanel } from '../../sections/CalloutPanel.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { Lens } from '../../sections/drawings/Lens.tsx';
import { FeatureSplit } from '../../sections/FeatureSplit.tsx';
import { FigureBand } from '../../sections/FigureBand.tsx';
import { OfferBanner } from '../../sections/OfferBanner.tsx';
import { OfferCards } from '../../sections/OfferCards.tsx';
import { PageHero } from '../../sections/PageHero.tsx';
import { SectionHead } from '../../sections/SectionHead.tsx';
import { Island } from '../../ui/Island.tsx';

export const Page = () => (
  <>
    <OfferBanner content={page.banner} />
    <PageHero content={page.hero} caps night drawing={<Lens />} />
    <section className="wrap section">
      <SectionHead {...page.portfolio} className="mb-10" />
      <Island name="gallery">
        <Gallery />
      </Island>
    </section>
    <FeatureSplit content={page.services} className="bg-sunken" />
    <OfferCards id="pricing" content={page.packages} action={packageButton} />
    <CalloutPanel content={page.song} />
    <FigureBand content={page.impact} night />
    <CloseBand content={page.close} />
  </>
);
