/** /licensing (spec 2.7). A failed payment has its own words here (spec 8). */
import type { Offer } from '../../content/catalogue.ts';
import { licensing as page } from '../../content/licensing.ts';
import { CheckoutButton } from '../../features/orders/CheckoutButton.tsx';
import { paymentFailure } from '../../features/orders/checkout.ts';
import { CloseBand } from '../../sections/CloseBand.tsx';
import { ComparisonTable } from '../../sections/ComparisonTable.tsx';
import { FaqList } from '../../sections/FaqList.tsx';
import { OfferCards } from '../../sections/OfferCards.tsx';
import { PageHero } from '../../sections/PageHero.tsx';

const licenseButton = ({ service, actionLabel }: Offer, describedBy: string, main: boolean) => (
  <CheckoutButton
    service={service}
    failure={paymentFailure}
    aria-describedby={describedBy}
    variant={main ? 'primary' : 'secondary'}
  >
    {actionLabel}
  </CheckoutButton>
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
