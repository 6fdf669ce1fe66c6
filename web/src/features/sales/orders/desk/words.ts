/** How what the orders brought reads at the desk. */
import { formatShortDay } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import type { Figures, Revenue } from './api.ts';

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
