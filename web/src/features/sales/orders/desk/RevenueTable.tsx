import { formatShortDay } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { CollapsedTable, type FigureColumn } from '../../../../ui/FigureTable.tsx';
import type { Revenue, RevenueDay } from './api.ts';
import { conversionOf } from './format.ts';

const columnsOf = (currency: string): readonly [FigureColumn<RevenueDay>, ...FigureColumn<RevenueDay>[]] => [
  { header: 'Day', cell: ({ day }) => formatShortDay(day) },
  { header: 'Paid', cell: ({ paid_cents }) => formatCents(paid_cents, currency) },
  { header: 'Of which renewals', cell: ({ renewed_cents }) => formatCents(renewed_cents, currency) },
  { header: 'Refunded', cell: ({ refunded_cents }) => formatCents(refunded_cents, currency) },
  { header: 'Orders started', cell: ({ started }) => started },
  { header: 'Of these paid', cell: ({ converted }) => converted },
  { header: 'Conversion', cell: conversionOf },
];

/** The chart's figures, newest day first. */
export const RevenueTable = ({ revenue: { currency, days } }: { revenue: Revenue }) => (
  <CollapsedTable
    caption="Revenue by day"
    columns={columnsOf(currency)}
    rows={days.toReversed()}
    keyOf={({ day }) => day}
  />
);
