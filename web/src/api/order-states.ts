/** Labels of order states, wherever orders are shown. */
import { messages } from '../content/messages.ts';
import type { components } from './types.gen.ts';

const t = messages('orders.states');

type Order = Pick<components['schemas']['OrderStatus'], 'state' | 'mode'> & { processing?: boolean };

/** `tone` is a Badge tone. */
export interface StateLabel {
  label: string;
  tone: 'yellow' | 'green' | 'blue' | 'neutral';
}

const tones: Record<Order['state'], StateLabel['tone']> = {
  created: 'yellow',
  pending: 'yellow',
  paid: 'green',
  refunded: 'blue',
  partially_refunded: 'blue',
  disputed: 'yellow',
  expired: 'neutral',
  cancelled: 'neutral',
};

export function stateLabel({ state, mode, processing = false }: Order): StateLabel {
  if (state === 'created' && mode === 'invoice') return { label: t('unconfirmed'), tone: 'yellow' };
  const open = state === 'created' || state === 'pending';
  if (open && mode === 'invoice') return { label: t('invoiced'), tone: 'blue' };
  if (open && processing) return { label: t('processing'), tone: 'blue' };
  return { label: t(open ? 'waiting' : state), tone: tones[state] };
}
