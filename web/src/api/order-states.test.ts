import { expect, test } from 'vitest';
import { stateLabel } from './order-states.ts';

test.each([
  [{ state: 'pending', mode: 'stripe' }, 'Waiting for payment'],
  [{ state: 'created', mode: 'invoice' }, 'Waiting for your confirmation'],
  [{ state: 'pending', mode: 'invoice' }, 'Payable by invoice'],
  [{ state: 'pending', mode: 'stripe', processing: true }, 'Payment on its way'],
  [{ state: 'paid', mode: 'invoice' }, 'Paid'],
  [{ state: 'partially_refunded', mode: 'stripe' }, 'Partly refunded'],
  [{ state: 'expired', mode: 'stripe', processing: false }, 'Expired'],
] as const)('%o reads %s', (order, label) => expect(stateLabel(order).label).toBe(label));

// The invoice may have been mailed already, so no state may announce it.
test.each(['created', 'pending'] as const)('an order by invoice that is %s promises no invoice', (state) =>
  expect(stateLabel({ state, mode: 'invoice' }).label).not.toMatch(/follow|will/i),
);
