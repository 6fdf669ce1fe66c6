/** /licensing. A failed payment has its own words here. */

import type { Offer } from '../content/catalogue.ts';
import { offersOf } from '../content/catalogue.ts';
import { addedOffers } from '../features/sales/catalogue/added-offers.ts';
import type { Applications } from '../features/sales/orders/Checkout.island.tsx';
import { PackageButton } from '../features/sales/orders/PackageButton.tsx';
import { CloseBand } from '../sections/CloseBand.tsx';
import { ComparisonTable } from '../sections/ComparisonTable.tsx';
import { FaqList } from '../sections/FaqList.tsx';
import { OfferCards } from '../sections/OfferCards.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import type { PageProps } from './page.ts';

const licenseButton = (applications: Applications) => (offer: Offer, describedBy: string, main: boolean) => (
  <PackageButton
    offer={offer}
    applications={offer.service.asks_application ? applications : undefined}
    describedBy={describedBy}
    variant={main ? 'primary' : 'secondary'}
    fails="payment"
  />
);

export const Page = ({ page, site }: PageProps<'licensing'>) => (
  <>
    <PageHero content={page.hero} />
    <OfferCards
      content={page.plans}
      offers={[...offersOf(site, page.plans), ...addedOffers(site, '/licensing', page)]}
      action={licenseButton({
        label: site.pages['service-order'].details.application,
        titles: site.apps.map(({ title }) => title),
      })}
    />
    <ComparisonTable content={page.comparison} className="pt-0" />
    <div className="bg-sunken">
      <FaqList content={page.faq} />
    </div>
    <CloseBand content={page.close} />
  </>
);
