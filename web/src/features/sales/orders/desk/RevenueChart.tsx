/** Bar chart of daily revenue. The table below contains the same figures. */
import { formatShortDay } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { DayChart } from '../../../../ui/DayChart.tsx';
import type { Revenue } from './api.ts';
import { summaryOf } from './format.ts';

export const RevenueChart = ({ revenue }: { revenue: Revenue }) => (
  <DayChart
    label={summaryOf(revenue)}
    format={(cents) => formatCents(cents, revenue.currency)}
    legend={['Paid', 'Of which refunded']}
    days={revenue.days.map(({ day, paid_cents, refunded_cents }) => ({
      day,
      name: formatShortDay(day),
      title: `${formatShortDay(day)}: ${formatCents(paid_cents, revenue.currency)}`,
      figure: paid_cents,
      back: refunded_cents,
    }))}
  />
);
