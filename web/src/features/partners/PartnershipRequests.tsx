/** The introductions that visitors asked for, and what became of them. */
import { wordsOf } from '../../api/problem.ts';
import { ExportButton } from '../../form/desk/ExportButton.tsx';
import { PagedTable } from '../../form/desk/PagedTable.tsx';
import { maxQuery, useFilter } from '../../form/desk/use-filter.ts';
import { Choice, ListTools, SearchBox } from '../../form/ListTools.tsx';
import { formatDate } from '../../lib/dates.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Column } from '../../ui/Table.tsx';
import { toast } from '../../ui/toast.ts';
import { type Request, type RequestStatus, requestsFile, useMove, useRequests } from './api.ts';

const tones: Record<Request['status'], BadgeTone> = {
  pending: 'yellow',
  introduced: 'blue',
  won: 'green',
  lost: 'neutral',
  spam: 'red',
};

const named = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

const statuses = (['pending', 'introduced', 'won', 'lost', 'spam'] as const).map(
  (status) => [status, named(status)] as const,
);

const dataColumns: readonly Column<Request>[] = [
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
  { id: 'date', header: 'Date', cell: (row) => formatDate(row.created_at) },
];

/** The status of one request, and how to change it. */
function Status({ row }: { row: Request }) {
  const move = useMove();
  const change = (status: RequestStatus): void =>
    move.mutate(
      { id: row.id, status },
      {
        onSuccess: () => toast({ text: `Request moved to ${named(status)}.`, tone: 'positive' }),
        onError: (error) =>
          toast({
            title: 'Error',
            text: wordsOf(error, 'Failed to change the status. Please try again.'),
            tone: 'danger',
          }),
      },
    );
  return (
    <div className="grid gap-2 md:w-44">
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tones[row.status]}>{named(row.status)}</Badge>
        {row.flags.length > 0 && <Badge>Looks automated</Badge>}
      </span>
      <Choice
        quiet
        label={`Status of the request of ${row.requester_name}`}
        value={move.isPending ? move.variables.status : row.status}
        options={statuses}
        onChange={change}
        disabled={move.isPending}
      />
    </div>
  );
}

const columns: readonly Column<Request>[] = [
  ...dataColumns,
  { id: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
];

const filters = [['all', 'All statuses'], ...statuses] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'Name'],
] as const;

const choices = {
  status: filters.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      title="No requests match."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  ) : (
    <EmptyState title="No requests yet.">
      They appear here when a visitor asks for an introduction.
    </EmptyState>
  );

export function PartnershipRequests() {
  const [filter, go] = useFilter('requests', choices);
  const requests = useRequests(filter);
  return (
    <section aria-labelledby="partnership-requests">
      <h2 id="partnership-requests" className="display mb-5 text-2xl">
        Partnership Requests
      </h2>
      <ListTools>
        <SearchBox
          label="Search requests"
          placeholder="Requester, partner or service"
          maxLength={maxQuery}
          value={filter.q}
          onChange={(q) => go({ q })}
        />
        <Choice label="Show" value={filter.status} options={filters} onChange={(status) => go({ status })} />
        <Choice label="Sort by" value={filter.sort} options={sorts} onChange={(sort) => go({ sort })} />
        <ExportButton path={requestsFile(filter)} name="partnership-requests" />
      </ListTools>
      <PagedTable
        caption="Partnership Requests"
        query={requests}
        columns={columns}
        keyOf={({ id }) => id}
        loading="Loading the requests"
        more="Show more requests"
        empty={
          <Nothing
            filtered={filter.q !== '' || filter.status !== 'all'}
            onClear={() => go({ q: '', status: 'all' })}
          />
        }
      />
    </section>
  );
}
