import type { Offer } from '../../content/catalogue.ts';
import { blockOf, type Site } from '../../content/site.ts';
import { PackageButton } from '../../features/sales/orders/PackageButton.tsx';

/** Returns the button of an offer. For a license, it asks for the application. */
export const offerButton = (site: Site) => (offer: Offer, describedBy: string, main: boolean) => {
  const license = offer.service.asks_application && {
    applications: {
      label: blockOf(site, 'order-form').details.application,
      titles: site.apps.map(({ title }) => title),
    },
    fails: 'payment' as const,
  };
  return (
    <PackageButton
      offer={offer}
      describedBy={describedBy}
      variant={main ? 'primary' : 'secondary'}
      {...license}
    />
  );
};
