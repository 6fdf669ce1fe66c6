/** The commission statements of one's own company. For the partner's portal, on TanStack Query. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { ExportButton } from '../../form/desk/ExportButton.tsx';
import { formatCents } from '../../lib/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { EntryTable } from './EntryTable.tsx';
import { monthOf, type Statement, states } from './words.ts';

const key = ['company', 'commission'] as const;

const useOwnStatements = () =>
  useInfiniteQuery({
    queryKey: [...key, 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/partner/commission', { params: { query: { cursor: pageParam } }, signal })),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

const useOwnStatement = (id: string) =>
  useQuery({
    queryKey: [...key, 'detail', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/partner/commission/{id}', { params: { path: { id } }, signal })),
  });

function OwnStatement({ row, onClose }: { row: Statement; onClose: () => void }) {
  const { data, isError, error, refetch, isFetching } = useOwnStatement(row.id);
  return (
    <Dialog open onClose={onClose} size="lg" title={`Commission for ${monthOf(row.month)}`}>
      {data ? (
        <EntryTable statement={data} />
      ) : isError ? (
        <ErrorState
          title="The statement could not be read."
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message}
        </ErrorState>
      ) : (
        <Loading label="Loading the statement">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  );
}

const dataColumns: readonly Column<Statement>[] = [
  { id: 'month', header: 'Month', cell: (row) => <span id={`month-${row.id}`}>{monthOf(row.month)}</span> },
  { id: 'won', header: 'Won', align: 'end', cell: (row) => formatCents(row.won_cents) },
  { id: 'amount', header: 'Commission', align: 'end', cell: (row) => formatCents(row.amount_cents) },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
  },
];

export function CompanyCommission() {
  const statements = useOwnStatements();
  const [shown, setShown] = useState<Statement | null>(null);
  if (statements.isPending) {
    return (
      <Loading label="Loading commission">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (statements.isError) {
    return (
      <ErrorState
        title="The statements could not be loaded."
        onRetry={() => void statements.refetch()}
        retrying={statements.isFetching}
      >
        {statements.error.message}
      </ErrorState>
    );
  }
  const rows = statements.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) {
    return (
      <EmptyState title="No commission yet.">
        Once you win work through an introduction, what you owe appears here by month.
      </EmptyState>
    );
  }
  return (
    <>
      <Table
        caption="Commission by month"
        columns={[
          ...dataColumns,
          {
            id: 'actions',
            header: 'Actions',
            cell: (row) => (
              <Button
                variant="secondary"
                size="sm"
                aria-describedby={`month-${row.id}`}
                onClick={() => setShown(row)}
              >
                Details
              </Button>
            ),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        {statements.hasNextPage && (
          <Button
            variant="secondary"
            busy={statements.isFetchingNextPage}
            onClick={() => void statements.fetchNextPage()}
          >
            Show earlier months
          </Button>
        )}
        <ExportButton path="/api/partner/commission.csv" name="commission" />
      </div>
      {shown && <OwnStatement row={shown} onClose={() => setShown(null)} />}
    </>
  );
}
