/** The button of an offer: it starts the checkout, or links to a quote or consultation. */
import type { Offer } from '../../../content/catalogue.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import type { ButtonVariant } from '../../../ui/button-class.ts';
import { Island } from '../../../ui/Island.tsx';
import { Checkout, type CheckoutProps } from './Checkout.island.tsx';

interface PackageButtonProps extends Pick<CheckoutProps, 'describedBy' | 'applications'> {
  offer: Offer;
  variant?: ButtonVariant;
  className?: string;
  fails?: CheckoutProps['fails'];
}

export function PackageButton(props: PackageButtonProps) {
  const { offer, describedBy, applications, variant = 'primary', className, fails = 'checkout' } = props;
  const { service, actionLabel: label, to } = offer;
  if (to) {
    const look = { variant, ...(className && { className }) };
    return (
      <LinkButton to={to} aria-describedby={describedBy} {...look}>
        {label}
      </LinkButton>
    );
  }
  const { id, name, price_cents, recurring } = service;
  const sold = { id, name, price_cents, recurring };
  return (
    <Island
      name="Checkout"
      of={Checkout}
      props={{ service: sold, label, describedBy, variant, className, fails, applications }}
      className="grid"
    />
  );
}
