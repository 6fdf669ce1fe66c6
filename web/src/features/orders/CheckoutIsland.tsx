/** A checkout button on a page that is markup only: what the build writes and what the browser wakes. */

import type { ButtonVariant } from '../../ui/Button.tsx';
import { Island } from '../../ui/Island.tsx';
import { CheckoutButton, type Sold } from './CheckoutButton.tsx';
import { checkoutFailure, paymentFailure } from './checkout.ts';

export interface CheckoutIslandProps {
  service: Sold;
  label: string;
  /** Id of the service's name, read with the button so that 'Buy Now' says what. */
  describedBy: string;
  variant: ButtonVariant;
  /** How a failure is titled: 'Checkout Error', or 'Payment Error' on /licensing (spec 8). */
  fails: 'checkout' | 'payment';
}

export const WakingCheckout = ({ service, label, describedBy, variant, fails }: CheckoutIslandProps) => (
  <CheckoutButton
    service={service}
    variant={variant}
    failure={fails === 'payment' ? paymentFailure : checkoutFailure}
    aria-describedby={describedBy}
  >
    {label}
  </CheckoutButton>
);

export function CheckoutIsland(props: CheckoutIslandProps) {
  const { id, name, price_cents = 0, recurring } = props.service;
  const needed = { ...props, service: { id, name, price_cents, recurring } };
  return (
    <Island name="checkout" props={needed}>
      <WakingCheckout {...needed} />
    </Island>
  );
}
