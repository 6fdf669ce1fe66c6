/** A long list read page by page: waiting, failed, empty, or a table with a button for more. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import sheet from './list.css?url';
import { unread, useLoadFailure } from './use-load-failure.ts';

export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;

/** The rows that have been read so far. */
export const rowsOf = <Row,>(query: PagedQuery<Row>): Row[] =>
  query.data?.pages.flatMap(({ items }) => items) ?? [];

interface PagedTableProps<Row> {
  caption: string;
  query: PagedQuery<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** What waiting is for, as 'Loading the orders'. */
  loading: string;
  /** The button under a list that goes on, as 'Show more orders'. */
  more: string;
  /** What stands in the place of no rows. */
  empty: ReactNode;
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, query, columns, keyOf, loading, more, empty } = props;
  useLoadFailure(query.error);
  const rows = rowsOf(query);
  if (query.isPending) {
    return (
      <Loading label={loading}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="mt-3 h-14" />
        ))}
      </Loading>
    );
  }
  if (query.isError && rows.length === 0) {
    return (
      <ErrorState title={unread} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <Table caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          onClick={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
          busyLabel="Loading more..."
        >
          {more}
        </Button>
      )}
    </>
  );
}
