/** The button of an offer on a page that is markup only: it buys, or leads to where the service is agreed. */
import type { Offer } from '../../content/catalogue.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CheckoutIsland, type CheckoutIslandProps } from './CheckoutIsland.tsx';

interface PackageButtonProps extends Pick<CheckoutIslandProps, 'describedBy'> {
  offer: Offer;
  /** The one to press first. */
  main?: boolean;
  fails?: CheckoutIslandProps['fails'];
}

export function PackageButton({ offer, describedBy, main = true, fails = 'checkout' }: PackageButtonProps) {
  const { service, actionLabel: label, to } = offer;
  const variant = main ? 'primary' : 'secondary';
  return to ? (
    <LinkButton to={to} variant={variant} aria-describedby={describedBy}>
      {label}
    </LinkButton>
  ) : (
    <CheckoutIsland {...{ service, label, describedBy, variant, fails }} />
  );
}

/** For the `action` of a section of offers. */
export const packageButton = (offer: Offer, describedBy: string, main: boolean) => (
  <PackageButton offer={offer} describedBy={describedBy} main={main} />
);
