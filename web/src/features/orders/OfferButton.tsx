/** The button of an offer: it starts the checkout, or leads to where the service is ordered or agreed. */
import type { Offer } from '../../content/catalogue.ts';
import { type ButtonSize, type ButtonVariant, LinkButton } from '../../ui/Button.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import type { FailureWords } from './checkout.ts';

interface OfferButtonProps {
  offer: Offer;
  variant?: ButtonVariant;
  size?: ButtonSize;
  failure?: FailureWords;
}

export function OfferButton({ offer, variant = 'primary', size = 'md', failure }: OfferButtonProps) {
  const { service, name, to, actionLabel } = offer;
  // Cards stand side by side: the name tells equal buttons apart for those who hear them.
  const label = `${actionLabel}: ${name}`;
  if (to) {
    return (
      <LinkButton to={to} variant={variant} size={size} aria-label={label}>
        {actionLabel}
      </LinkButton>
    );
  }
  return (
    <CheckoutButton
      service={service}
      variant={variant}
      size={size}
      {...(failure ? { failure } : {})}
    >
      {actionLabel}
      <span className="sr-only">: {name}</span>
    </CheckoutButton>
  );
}

/** For the `action` of a section of offers: the one to press first is lit. */
export const offerButton = (offer: Offer, main: boolean) => (
  <OfferButton offer={offer} variant={main ? 'primary' : 'secondary'} />
);
