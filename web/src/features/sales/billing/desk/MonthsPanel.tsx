/** Revenue of a year by month: net, tax by rate, gross and outstanding amount. */
import { useState } from 'react';
import { Choice } from '../../../../form/ListTools.tsx';
import { QueryView } from '../../../../form/QueryView.tsx';
import { formatExact } from '../../../../lib/money.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { type Column, Table } from '../../../../ui/Table.tsx';
import { type Month, useMonths } from './api.ts';
import { formatMonth, recentYears, taxOf } from './format.ts';

const columns: readonly Column<Month>[] = [
  {
    id: 'month',
    header: 'Month',
    cell: (row) => (
      <>
        <p className="font-[540]">{formatMonth(row.month)}</p>
        <p className="text-sm text-muted">
          {row.documents === 1 ? '1 document' : `${row.documents} documents`}
        </p>
      </>
    ),
  },
  { id: 'net', header: 'Net', align: 'end', cell: (row) => formatExact(row.net_cents, row.currency) },
  {
    id: 'tax',
    header: 'Tax',
    align: 'end',
    cell: (row) => (
      <>
        <p>{formatExact(row.tax_cents, row.currency)}</p>
        {row.taxes
          .filter(({ rule }) => rule !== 'none')
          .map((sum) => (
            <p key={`${sum.rule}-${sum.country}-${sum.basis_points}`} className="text-sm text-muted">
              {taxOf(sum)}: {formatExact(sum.tax_cents, row.currency)} on{' '}
              {formatExact(sum.net_cents, row.currency)}
            </p>
          ))}
      </>
    ),
  },
  { id: 'gross', header: 'Gross', align: 'end', cell: (row) => formatExact(row.gross_cents, row.currency) },
  {
    id: 'open',
    header: 'Still open',
    align: 'end',
    cell: (row) => (row.open_cents === 0 ? '–' : formatExact(row.open_cents, row.currency)),
  },
];

const years = recentYears(new Date()).map((year) => [String(year), String(year)] as const);

export function MonthsPanel() {
  const [year, setYear] = useState(() => new Date().getUTCFullYear());
  const months = useMonths(year);
  return (
    <section aria-labelledby="months" className="mb-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <h2 id="months" className="display text-2xl">
          By Month
        </h2>
        <Choice
          label="Year of the sums"
          value={String(year)}
          options={years}
          onChange={(to) => setYear(Number(to))}
        />
      </div>
      <QueryView query={months} loading="Loading the sums" failed="The sums could not be read.">
        {(data) =>
          data.months.length > 0 ? (
            <>
              <Table
                caption={`Invoices of ${year} by month`}
                columns={columns}
                rows={data.months}
                keyOf={({ month, currency }) => `${month}-${currency}`}
              />
              <p className="mt-3 text-sm text-muted">
                Credit notes count in the month they were issued in. Months end at midnight UTC. Tests don't
                count.
              </p>
            </>
          ) : (
            <EmptyState title={`Nothing was invoiced in ${year}.`} />
          )
        }
      </QueryView>
    </section>
  );
}
