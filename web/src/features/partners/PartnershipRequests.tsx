/** The introductions that visitors asked for. */
import { formatDate } from '../../lib/dates.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { type Request, useRequests } from './api.ts';
import { unread, useLoadFailure } from './use-load-failure.ts';

const tones: Record<Request['status'], BadgeTone> = {
  pending: 'yellow',
  introduced: 'blue',
  won: 'green',
  lost: 'neutral',
  spam: 'red',
};

const named = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

const columns: readonly Column<Request>[] = [
  {
    id: 'requester',
    header: 'Requester',
    cell: (row) => (
      <>
        <p className="font-[540]">{row.requester_name}</p>
        <p className="text-sm text-muted">{row.requester_company}</p>
        <a href={`mailto:${encodeURIComponent(row.requester_email)}`} className="text-link break-all">
          {row.requester_email}
        </a>
      </>
    ),
  },
  { id: 'partner', header: 'Partner', cell: (row) => row.partner_name },
  {
    id: 'need',
    header: 'Need',
    cell: (row) => (
      <>
        <p>
          {row.service_needed}
          {row.budget && <span className="text-muted"> ({row.budget})</span>}
        </p>
        <p className="max-w-[31em] whitespace-pre-line text-sm text-muted">{row.message}</p>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tones[row.status]}>{named(row.status)}</Badge>
        {row.flags.length > 0 && <Badge>Looks automated</Badge>}
      </span>
    ),
  },
  { id: 'date', header: 'Date', cell: (row) => formatDate(row.created_at) },
];

function Requests() {
  const requests = useRequests();
  useLoadFailure(requests.error);
  const rows = requests.data?.pages.flatMap(({ items }) => items) ?? [];
  if (requests.isPending) {
    return (
      <Loading label="Loading the requests">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (requests.isError && rows.length === 0) {
    return (
      <ErrorState title={unread} onRetry={() => void requests.refetch()} retrying={requests.isFetching}>
        {requests.error.message}
      </ErrorState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title="No requests yet.">
        They appear here when a visitor asks for an introduction.
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption="Partnership Requests" columns={columns} rows={rows} keyOf={({ id }) => id} />
      {requests.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          onClick={() => void requests.fetchNextPage()}
          busy={requests.isFetchingNextPage}
          busyLabel="Loading more..."
        >
          Show more requests
        </Button>
      )}
    </>
  );
}

export const PartnershipRequests = () => (
  <section aria-labelledby="partnership-requests">
    <h2 id="partnership-requests" className="display mb-5 text-2xl">
      Partnership Requests
    </h2>
    <Requests />
  </section>
);
