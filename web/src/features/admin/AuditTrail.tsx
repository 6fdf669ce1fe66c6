/** Who did what, and when: every action at the administrator's desk. Nothing here can be changed. */
import { formatDateTime } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { type Deed, useTrail } from './api.ts';
import { deedInWords } from './words.ts';

const columns: readonly Column<Deed>[] = [
  {
    id: 'when',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="tabular whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    id: 'who',
    header: 'Who',
    cell: ({ actor }) => <span className="wrap-anywhere">{actor || 'A deleted account'}</span>,
  },
  { id: 'what', header: 'What', cell: ({ action }) => deedInWords(action) },
  { id: 'object', header: 'To', cell: ({ object }) => <span className="wrap-anywhere">{object}</span> },
  {
    id: 'change',
    header: 'Change',
    cell: ({ before, after }) => (before || after) && `${before || 'none'} → ${after || 'none'}`,
  },
];

function Trail() {
  const trail = useTrail();
  const rows = trail.data?.pages.flatMap(({ items }) => items) ?? [];
  if (trail.isPending) {
    return (
      <Loading label="Loading the audit trail">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (trail.isError && rows.length === 0) {
    return (
      <ErrorState
        title="This could not be read."
        onRetry={() => void trail.refetch()}
        retrying={trail.isFetching}
      >
        {trail.error.message}
      </ErrorState>
    );
  }
  if (rows.length === 0) {
    return <EmptyState title="Nothing yet.">Approvals, changes and exports are kept here.</EmptyState>;
  }
  return (
    <>
      <Table caption="Audit Trail" columns={columns} rows={rows} keyOf={({ id }) => id} />
      {trail.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          onClick={() => void trail.fetchNextPage()}
          busy={trail.isFetchingNextPage}
          busyLabel="Loading more..."
        >
          Show older entries
        </Button>
      )}
    </>
  );
}

export const AuditTrail = () => (
  <section aria-labelledby="audit-trail">
    <h2 id="audit-trail" className="display mb-5 text-2xl">
      Audit Trail
    </h2>
    <Trail />
  </section>
);
