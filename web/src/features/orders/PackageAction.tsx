/** What a package's button does: leads somewhere, or starts the checkout of its service. */
import type { Offer } from '../../content/catalogue.ts';
import { type ButtonVariant, LinkButton } from '../../ui/Button.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';

interface PackageActionProps {
  offer: Offer;
  /** Id of the package's name, read with the button so that 'Buy Now' says what. */
  describedBy: string;
  variant?: ButtonVariant;
  className?: string;
}

export function PackageAction({ offer, describedBy, ...look }: PackageActionProps) {
  if (offer.to) {
    return (
      <LinkButton to={offer.to} aria-describedby={describedBy} {...look}>
        {offer.actionLabel}
      </LinkButton>
    );
  }
  return (
    <CheckoutButton service={offer.service} aria-describedby={describedBy} {...look}>
      {offer.actionLabel}
    </CheckoutButton>
  );
}
