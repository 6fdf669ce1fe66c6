/** Formats of revenue at the desk. */
import { formatShortDay } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import type { Figures, Revenue } from './api.ts';

/** Returns '25%'; a dash if no checkout was started. */
export function conversionOf({ started, converted }: Pick<Figures, 'started' | 'converted'>): string {
  if (started === 0) return '–';
  return `${((100 * converted) / started).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

/** Describes the chart in a sentence. */
export function summaryOf({ days, total, currency }: Revenue): string {
  const paid = days.filter(({ paid_cents }) => paid_cents > 0);
  const [best] = paid.toSorted((a, b) => b.paid_cents - a.paid_cents);
  if (!best) return `Nothing was paid in the last ${days.length} days.`;
  return (
    `${formatCents(total.paid_cents, currency)} came in on ${paid.length} of the last ${days.length} days, ` +
    `most on ${formatShortDay(best.day)}: ${formatCents(best.paid_cents, currency)}.`
  );
}

/** Returns a note with the number of hidden test orders; '' if none. */
export function hiddenTests(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One test order is not counted.'
    : `${count.toLocaleString('en-US')} test orders are not counted.`;
}
