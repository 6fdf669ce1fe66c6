/**
 * Buys one service: idle, 'Processing...' with a spinner while the server is asked, idle again however it
 * ended. Each button is busy for itself.
 */
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { checkoutFailure, checkoutInTab, paymentFailure, requestFor, type Sold } from './checkout.ts';

export interface CheckoutProps {
  service: Sold;
  label: string;
  /** Id of the service's name, read with the button so that 'Buy Now' says what. */
  describedBy: string;
  variant: ButtonVariant;
  className?: string | undefined;
  /** How a failure is titled: 'Checkout Error', or 'Payment Error' on /licensing. */
  fails: 'checkout' | 'payment';
}

export function Checkout({ service, label, describedBy, variant, className, fails }: CheckoutProps) {
  const [busy, setBusy] = useState(false);
  const failure = fails === 'payment' ? paymentFailure : checkoutFailure;
  const buy = (): void => {
    setBusy(true);
    void checkoutInTab(requestFor(service), failure).finally(() => setBusy(false));
  };
  return (
    <Button
      {...(className && { className })}
      variant={variant}
      busy={busy}
      busyLabel="Processing..."
      aria-describedby={describedBy}
      onClick={buy}
    >
      {label}
    </Button>
  );
}
