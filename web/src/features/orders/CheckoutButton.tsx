/**
 * Buys one service: idle, 'Processing...' with a spinner while the server is asked, idle again however it
 * ended (spec 4). Each button is busy for itself.
 */
import { useState } from 'react';
import type { Service } from '../../content/types.gen.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { type CheckoutRequest, checkoutFailure, checkoutInTab, type FailureWords } from './checkout.ts';

/** What a checkout has to know about a service. */
export type Sold = Pick<Service, 'id' | 'name' | 'price_cents' | 'recurring'>;

/** What is asked for when a service of the catalogue is bought. */
export function requestFor(service: Sold, formData?: Record<string, unknown>): CheckoutRequest {
  if (service.price_cents === undefined) throw new Error(`${service.id} has no price to check out`);
  return {
    serviceId: service.id,
    serviceName: service.name,
    amount: service.price_cents,
    isRecurring: service.recurring !== null,
    ...(formData ? { formData } : {}),
  };
}

interface CheckoutButtonProps extends Omit<ButtonProps, 'busy' | 'busyLabel' | 'onClick'> {
  service: Sold;
  formData?: Record<string, unknown>;
  failure?: FailureWords;
}

export function CheckoutButton({
  service,
  formData,
  failure = checkoutFailure,
  ...button
}: CheckoutButtonProps) {
  const [busy, setBusy] = useState(false);
  const buy = (): void => {
    setBusy(true);
    void checkoutInTab(requestFor(service, formData), failure).finally(() => setBusy(false));
  };
  return <Button {...button} busy={busy} busyLabel="Processing..." onClick={buy} />;
}
