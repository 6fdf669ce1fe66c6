/** /licensing (spec 2.7). A failed payment has its own words here (spec 8). */
import type { Offer } from '../../content/catalogue.ts';
import { licensing as page } from '../../content/licensing.ts';
import { PackageButton } from '../../features/orders/PackageButton.tsx';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { ComparisonTable } from '../../sections/ComparisonTable.tsx';
import { FaqList } from '../../sections/FaqList.tsx';
import { OfferCards } from '../../sections/OfferCards.tsx';
import { PageHero } from '../../sections/PageHero.tsx';

const licenseButton = (offer: Offer, describedBy: string, main: boolean) => (
  <PackageButton offer={offer} describedBy={describedBy} main={main} fails="payment" />
);

export const Page = () => (
  <>
    <PageHero content={page.hero} />
    <OfferCards content={page.plans} action={licenseButton} />
    <ComparisonTable content={page.comparison} className="pt-0" />
    <div className="bg-sunken">
      <FaqList content={page.faq} />
    </div>
    <CloseBand content={page.close} />
  </>
);
