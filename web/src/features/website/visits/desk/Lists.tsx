/** Pages, sources and conversions: tables with bars in them. */
import type { ReactNode } from 'react';
import { type FigureColumn, FigureTable } from '../../../../ui/FigureTable.tsx';
import type { RequestCount, ServiceFunnel, VisitedPage, VisitSource } from './api.ts';
import { formatCount, funnelOf, pageName, requestName, shareOf, sourceName } from './format.ts';
import { NumbersSection } from './NumbersSection.tsx';

/** A name above a bar that compares its figure with the highest. */
const Named = ({ name, figure, most }: { name: string; figure: number; most: number }) => (
  <>
    <span className="figure-name">{name}</span>
    <svg className="figure-share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={most > 0 ? (100 * figure) / most : 0} height="1" />
    </svg>
  </>
);

const Nothing = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>;

const mostOf = <Row,>(rows: readonly Row[], figure: (row: Row) => number): number =>
  Math.max(0, ...rows.map(figure));

export function Pages({ pages }: { pages: readonly VisitedPage[] }) {
  const most = mostOf(pages, ({ views }) => views);
  const columns: readonly [FigureColumn<VisitedPage>, ...FigureColumn<VisitedPage>[]] = [
    { header: 'Page', cell: (row) => <Named name={pageName(row)} figure={row.views} most={most} /> },
    { header: 'Views', cell: ({ views }) => formatCount(views) },
    { header: 'Visits', cell: ({ visits }) => formatCount(visits) },
  ];
  return (
    <NumbersSection title="Pages">
      {pages.length > 0 ? (
        <FigureTable caption="Visits by page" columns={columns} rows={pages} keyOf={({ path }) => path} />
      ) : (
        <Nothing>No page was viewed in these days.</Nothing>
      )}
    </NumbersSection>
  );
}

export function Sources({ sources }: { sources: readonly VisitSource[] }) {
  const most = mostOf(sources, ({ visits }) => visits);
  const columns: readonly [FigureColumn<VisitSource>, ...FigureColumn<VisitSource>[]] = [
    { header: 'Source', cell: (row) => <Named name={sourceName(row)} figure={row.visits} most={most} /> },
    { header: 'Visits', cell: ({ visits }) => formatCount(visits) },
  ];
  return (
    <NumbersSection title="Sources">
      {sources.length > 0 ? (
        <FigureTable
          caption="Visits by source"
          columns={columns}
          rows={sources}
          keyOf={({ source, medium, campaign }) => `${source}\n${medium}\n${campaign}`}
        />
      ) : (
        <Nothing>Nobody came in these days.</Nothing>
      )}
      <p className="mt-3 text-sm text-muted">
        The site that linked here, or the utm_source, utm_medium and utm_campaign of your link. Direct is
        neither: typed, bookmarked, or from an app.
      </p>
    </NumbersSection>
  );
}

export function Funnel({
  services,
  hiddenTests,
}: {
  services: readonly ServiceFunnel[];
  hiddenTests: number;
}) {
  const rows = funnelOf(services);
  const most = mostOf(rows, ({ seen }) => seen);
  const columns: readonly [FigureColumn<ServiceFunnel>, ...FigureColumn<ServiceFunnel>[]] = [
    { header: 'Service', cell: ({ name, seen }) => <Named name={name} figure={seen} most={most} /> },
    { header: 'Seen', cell: ({ seen }) => formatCount(seen) },
    { header: 'Checkouts', cell: ({ checkouts }) => formatCount(checkouts) },
    { header: 'Orders', cell: ({ orders }) => formatCount(orders) },
    { header: 'Paid', cell: ({ paid }) => formatCount(paid) },
    { header: 'Paid of seen', cell: ({ paid, seen }) => shareOf(paid, seen) },
    { header: 'Leads', cell: ({ leads }) => formatCount(leads) },
  ];
  return (
    <NumbersSection title="From Visit to Order">
      {rows.length > 0 ? (
        <FigureTable
          caption="Visits and orders by service"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      ) : (
        <Nothing>No service was seen or ordered in these days.</Nothing>
      )}
      <p className="mt-3 max-w-measure text-sm text-muted">
        Seen: visitors of the order form, or of a page that sells the service. The price list doesn't count,
        because it shows everything. Orders: checkouts of these days with an invoice, or a payment under way
        or made.
        {hiddenTests > 0 && ` Test orders left out: ${formatCount(hiddenTests)}.`}
      </p>
    </NumbersSection>
  );
}

const requestColumns: readonly [FigureColumn<RequestCount>, ...FigureColumn<RequestCount>[]] = [
  { header: 'Request', cell: requestName },
  { header: 'Leads', cell: ({ count }) => formatCount(count) },
];

export const Requests = ({ requests }: { requests: readonly RequestCount[] }) => (
  <NumbersSection title="Leads">
    {requests.length > 0 ? (
      <>
        <FigureTable
          caption="Leads by kind"
          columns={requestColumns}
          rows={requests}
          keyOf={({ kind, about }) => `${kind}\n${about}`}
        />
        <p className="mt-3 text-sm text-muted">
          A quote for two subjects counts for both. Spam doesn't count.
        </p>
      </>
    ) : (
      <Nothing>No leads in these days.</Nothing>
    )}
  </NumbersSection>
);
