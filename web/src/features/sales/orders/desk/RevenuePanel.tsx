/** Revenue of the last 30 days: figures, a chart, and a table. */
import { loadErrorText, useLoadFailure } from '../../../../form/desk/use-load-failure.ts';
import { QueryView } from '../../../../form/QueryView.tsx';
import { zoneName } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { FigureRow } from '../../../../ui/FigureRow.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { type Revenue, useRevenue } from './api.ts';
import sheet from './desk.css?url';
import { conversionOf, hiddenTests } from './format.ts';
import { RevenueChart } from './RevenueChart.tsx';
import { RevenueTable } from './RevenueTable.tsx';

const figuresOf = ({ total, currency }: Revenue) => [
  { name: 'Paid', value: formatCents(total.paid_cents, currency) },
  { name: 'Refunded', value: formatCents(total.refunded_cents, currency) },
  { name: 'Orders started', value: total.started.toLocaleString('en-US') },
  { name: 'Conversion', value: conversionOf(total) },
];

/** Explains the figures. */
function Small({ revenue }: { revenue: Revenue }) {
  const { zone, total, currency, hidden_tests } = revenue;
  return (
    <p className="mt-4 max-w-measure text-sm text-muted">
      {total.renewed_cents > 0 &&
        `Renewals brought ${formatCents(total.renewed_cents, currency)} of what was paid. `}
      Amounts include tax. Days begin at midnight in {zone}. Payments and refunds count on the day they were
      made. {hiddenTests(hidden_tests)}
    </p>
  );
}

function Figures({ revenue }: { revenue: Revenue }) {
  return (
    <>
      {revenue.is_test && (
        <p role="note" className="mb-4 rounded-md bg-warning-wash px-4 py-3 text-warning">
          Test mode: there are only test orders so far, so these are counted. No real money was paid.
        </p>
      )}
      <div className="revenue-figures">
        <FigureRow figures={figuresOf(revenue)} />
      </div>
      <RevenueChart revenue={revenue} />
      <RevenueTable revenue={revenue} />
      <Small revenue={revenue} />
    </>
  );
}

export function RevenuePanel() {
  const revenue = useRevenue(zoneName());
  useLoadFailure(revenue.error);
  return (
    <section aria-labelledby="revenue" className="my-10">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <h2 id="revenue" className="desk-name mb-3">
        The Last 30 Days
      </h2>
      <QueryView
        query={revenue}
        loading="Adding up the last 30 days"
        failed={loadErrorText}
        skeleton={
          <>
            <Skeleton className="h-14" />
            <Skeleton className="mt-6 h-40" />
          </>
        }
      >
        {(data) => <Figures revenue={data} />}
      </QueryView>
    </section>
  );
}
