/** What people read of an order's state, wherever orders are shown. */
import type { components } from './types.gen.ts';

type Order = Pick<components['schemas']['OrderStatus'], 'state' | 'mode'> & { processing?: boolean };

/** `tone` is that of a Badge. */
export interface StateWords {
  label: string;
  tone: 'yellow' | 'green' | 'blue' | 'neutral';
}

const waiting: StateWords = { label: 'Waiting for payment', tone: 'yellow' };

const states: Record<Order['state'], StateWords> = {
  created: waiting,
  pending: waiting,
  paid: { label: 'Paid', tone: 'green' },
  refunded: { label: 'Refunded', tone: 'blue' },
  partially_refunded: { label: 'Partly refunded', tone: 'blue' },
  disputed: { label: 'Disputed', tone: 'yellow' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export function stateInWords({ state, mode, processing = false }: Order): StateWords {
  if (state === 'created' && mode === 'invoice')
    return { label: 'Waiting for your confirmation', tone: 'yellow' };
  const open = state === 'created' || state === 'pending';
  if (open && mode === 'invoice') return { label: 'Invoice follows', tone: 'blue' };
  if (open && processing) return { label: 'Payment on its way', tone: 'blue' };
  return states[state];
}
