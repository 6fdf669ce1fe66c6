/**
 * Buys one service: the button shows 'Processing...' with a spinner during the request. Each button has its own busy
 * state.
 */

import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { Select, selectedValue } from '../../../form/Select.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { ButtonVariant } from '../../../ui/button-class.ts';
import { toast } from '../../../ui/toast.ts';
import { type CheckoutService, checkoutInTab, requestFor } from './checkout.ts';

export interface CheckoutProps {
  service: CheckoutService;
  label: string;
  /** ID of the service's name, so that screen readers read it with 'Buy Now'. */
  describedBy: string;
  variant: ButtonVariant;
  className?: string | undefined;
  /** Title of an error: 'Checkout Error', or 'Payment Error' on /licensing. */
  fails: 'checkout' | 'payment';
  /** Applications of a license; the buyer chooses one. */
  applications?: Applications | undefined;
}

export interface Applications {
  label: string;
  titles: readonly string[];
}

export function Checkout(props: CheckoutProps) {
  const { service, label, describedBy, variant, className, fails, applications } = props;
  const [busy, setBusy] = useState(false);
  const [application, setApplication] = useState<string>();
  const failure = fails === 'payment' ? 'payment' : 'failed';
  const buy = (): void => {
    setBusy(true);
    const details = application === undefined ? undefined : { application };
    void checkoutInTab(requestFor(service, details), failure, toast).finally(() => setBusy(false));
  };
  const button = (
    <Button
      {...(className && { className })}
      variant={variant}
      busy={busy}
      busyLabel={messages('site.checkout')('busy_label')}
      aria-describedby={describedBy}
      onClick={buy}
    >
      {label}
    </Button>
  );
  if (!applications) return button;
  return (
    <>
      <Select
        name="application"
        label={applications.label}
        required
        options={applications.titles.map((title) => ({ value: title, label: title }))}
        unsetLabel={messages('site.fields')('choose_label')}
        onChange={(event) => setApplication(selectedValue(event.currentTarget.value) || undefined)}
        className="mb-4"
      />
      {button}
    </>
  );
}
