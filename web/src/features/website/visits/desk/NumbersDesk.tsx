/** The Numbers tab: visits by day, page and source, and their conversions. Each chart has a table. */
import { ExportButton } from '../../../../form/desk/ExportButton.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { loadErrorText, useLoadFailure } from '../../../../form/desk/use-load-failure.ts';
import { Choice, ListTools } from '../../../../form/ListTools.tsx';
import { QueryView } from '../../../../form/QueryView.tsx';
import { DayChart } from '../../../../ui/DayChart.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FigureRow } from '../../../../ui/FigureRow.tsx';
import { CollapsedTable, type FigureColumn } from '../../../../ui/FigureTable.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { type Numbers, useNumbers, visitsFile } from './api.ts';
import { formatCount, isByWeek, type Period, periodsOf, summaryOf } from './format.ts';
import { Funnel, Pages, Requests, Sources } from './Lists.tsx';
import { NumbersSection } from './NumbersSection.tsx';

const spans = [
  ['30', 'Last 30 days'],
  ['7', 'Last 7 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 365 days'],
] as const;

const choices = { days: spans.map(([value]) => value) } as const;

const figuresOf = ({ total, services }: Numbers) => [
  { name: 'Visits', value: formatCount(total.visits) },
  { name: 'Pages viewed', value: formatCount(total.views) },
  { name: 'Checkouts begun', value: formatCount(services.reduce((sum, row) => sum + row.checkouts, 0)) },
  { name: 'Orders paid', value: formatCount(services.reduce((sum, row) => sum + row.paid, 0)) },
];

const Counting = () => (
  <>
    A visitor counts once a day, a page each time it's shown. There's no cookie and no address is kept: the
    site recognizes a visitor for a day by a scrambled code and deletes the codes overnight. Robots, pages
    fetched ahead, your own visits and visitors who opt out in their browser aren't counted. Days begin at
    midnight UTC. Sums are kept for 25 months.
  </>
);

function Days({ numbers }: { numbers: Numbers }) {
  const periods = periodsOf(numbers.days);
  const unit = isByWeek(numbers.days) ? 'Week' : 'Day';
  const columns: readonly [FigureColumn<Period>, ...FigureColumn<Period>[]] = [
    { header: unit, cell: ({ range }) => range },
    { header: 'Visits', cell: ({ visits }) => formatCount(visits) },
    { header: 'Pages viewed', cell: ({ views }) => formatCount(views) },
  ];
  return (
    <NumbersSection title={`Visits by ${unit}`}>
      <DayChart label={summaryOf(numbers)} days={periods} format={formatCount} least={10} />
      <CollapsedTable
        caption={`Visits by ${unit.toLowerCase()}`}
        columns={columns}
        rows={periods.toReversed()}
        keyOf={({ day }) => day}
      />
    </NumbersSection>
  );
}

function Shown({ numbers }: { numbers: Numbers }) {
  const { is_test, hidden_tests, since } = numbers;
  return (
    <>
      {is_test && (
        <p role="note" className="mb-4 rounded-md bg-warning-wash px-4 py-3 text-warning">
          Test mode: there are only test orders so far, so these are counted. No real money was paid.
        </p>
      )}
      <FigureRow figures={figuresOf(numbers)} />
      {since === '' ? (
        <div className="mt-10">
          <EmptyState title="No visits yet.">
            <Counting />
          </EmptyState>
        </div>
      ) : (
        <Days numbers={numbers} />
      )}
      <Funnel services={numbers.services} hiddenTests={hidden_tests} />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Pages pages={numbers.pages} />
        <Sources sources={numbers.sources} />
      </div>
      <Requests requests={numbers.requests} />
      {since !== '' && (
        <p className="mt-10 max-w-measure text-sm text-muted">
          <Counting />
        </p>
      )}
    </>
  );
}

export function NumbersDesk() {
  const [filter, go] = useFilter('numbers', choices);
  const days = Number(filter.days);
  const numbers = useNumbers(days);
  useLoadFailure(numbers.error);
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="desk-name mb-3">
        Numbers
      </h2>
      <ListTools>
        <Choice label="Show" value={filter.days} options={spans} onChange={(value) => go({ days: value })} />
        <ExportButton path={visitsFile(days)} name="visits" />
      </ListTools>
      <QueryView
        query={numbers}
        loading="Adding up the visits"
        failed={loadErrorText}
        skeleton={
          <>
            <Skeleton className="h-14" />
            <Skeleton className="mt-6 h-40" />
          </>
        }
      >
        {(data) => <Shown numbers={data} />}
      </QueryView>
    </section>
  );
}
