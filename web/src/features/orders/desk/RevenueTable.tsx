import { formatCents } from '../../../lib/money.ts';
import type { RevenueDay } from './api.ts';
import { conversionOf, formatDay } from './words.ts';

/** The figures behind the chart, the newest day first. */
export const RevenueTable = ({ days }: { days: readonly RevenueDay[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section className="revenue-table" aria-label="Revenue by day" tabIndex={0}>
    <table>
      <caption className="sr-only">Revenue by day</caption>
      <thead>
        <tr>
          {[
            'Day',
            'Paid',
            'Of which renewals',
            'Refunded',
            'Orders started',
            'Of these paid',
            'Conversion',
          ].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatDay(day.day)}</th>
            <td>{formatCents(day.paid_cents)}</td>
            <td>{formatCents(day.renewed_cents)}</td>
            <td>{formatCents(day.refunded_cents)}</td>
            <td>{day.started}</td>
            <td>{day.converted}</td>
            <td>{conversionOf(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
