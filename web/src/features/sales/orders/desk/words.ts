/** How orders and what they brought read at the desk. */
import { formatDate, formatShortDay } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import type { BadgeTone } from '../../../../ui/Badge.tsx';
import type { Figures, Order, OrderDetail, Revenue } from './api.ts';

export const states: Record<Order['state'], { label: string; tone: BadgeTone }> = {
  created: { label: 'Started', tone: 'neutral' },
  pending: { label: 'Waiting for payment', tone: 'yellow' },
  paid: { label: 'Paid', tone: 'green' },
  partially_refunded: { label: 'Partly refunded', tone: 'blue' },
  refunded: { label: 'Refunded', tone: 'blue' },
  disputed: { label: 'Disputed', tone: 'red' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

const invoiced: Partial<typeof states> = {
  created: { label: 'Waiting for confirmation', tone: 'yellow' },
  pending: { label: 'Invoice open', tone: 'yellow' },
};

/** The state of an order; by invoice, what waits for the owner is named. */
export const stateOf = ({ state, mode }: Pick<Order, 'state' | 'mode'>): { label: string; tone: BadgeTone } =>
  (mode === 'invoice' && invoiced[state]) || states[state];

export const fulfilments: Record<Order['fulfilment'], string> = {
  to_schedule: 'To schedule',
  in_progress: 'In progress',
  delivered: 'Delivered',
};

export const fulfilmentOptions = Object.entries(fulfilments).map(
  ([value, label]) => [value as Order['fulfilment'], label] as const,
);

export const modes: Record<Order['mode'], string> = {
  stripe: 'Card (Stripe)',
  invoice: 'Invoice',
  test: 'Test mode',
};

/** '$2,999 per month' */
export const priceOf = ({
  amount_cents,
  currency,
  is_recurring,
}: Pick<Order, 'amount_cents' | 'currency' | 'is_recurring'>): string =>
  `${formatCents(amount_cents, currency)}${is_recurring ? ' per month' : ''}`;

/** What the later months brought, less what went back of them: '$5,998'. */
export const renewalsOf = ({ renewed_cents, currency }: Pick<Order, 'renewed_cents' | 'currency'>): string =>
  renewed_cents === 0 ? 'None yet' : formatCents(renewed_cents, currency);

/** How far a subscription is: 'Next payment 21 December 2026'. */
export function subscriptionOf(s: NonNullable<OrderDetail['subscription']>, currency: string): string {
  const unpaid =
    s.overdue_cents > 0 ? ` ${formatCents(s.overdue_cents, currency)} of a renewal is not paid.` : '';
  if (s.has_ended) return `Ended${s.ends_at ? ` ${formatDate(s.ends_at)}` : ''}.`;
  if (s.is_ending) return `Ends${s.ends_at ? ` ${formatDate(s.ends_at)}` : ' with the paid month'}.${unpaid}`;
  if (s.is_paused) return 'Paused.';
  const next = s.is_invoiced ? 'Next invoice' : 'Next payment';
  return `${s.renews_at ? `${next} ${formatDate(s.renews_at)}.` : 'Running.'}${unpaid}`;
}

/** '25%'; a dash where nothing was started. */
export function conversionOf({ started, converted }: Pick<Figures, 'started' | 'converted'>): string {
  if (started === 0) return '–';
  return `${((100 * converted) / started).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

/** What the picture shows, in a sentence. */
export function summaryOf({ days, total, currency }: Revenue): string {
  const paid = days.filter(({ paid_cents }) => paid_cents > 0);
  const [best] = paid.toSorted((a, b) => b.paid_cents - a.paid_cents);
  if (!best) return `Nothing was paid in the last ${days.length} days.`;
  return (
    `${formatCents(total.paid_cents, currency)} came in on ${paid.length} of the last ${days.length} days, ` +
    `most on ${formatShortDay(best.day)}: ${formatCents(best.paid_cents, currency)}.`
  );
}

/** How many test orders are left out; '' if none. */
export function hiddenTests(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One test order is not counted.'
    : `${count.toLocaleString('en-US')} test orders are not counted.`;
}
