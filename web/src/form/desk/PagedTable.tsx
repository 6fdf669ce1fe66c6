/** A long list read page by page: waiting, failed, empty, or a table with a button for more. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { MoreButton, Queried } from '../Queried.tsx';
import { DetailsButton } from './DetailsButton.tsx';
import sheet from './list.css?url';
import { unread, useLoadFailure } from './use-load-failure.ts';

export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;

/** The rows that have been read so far. */
export const rowsOf = <Row,>(query: PagedQuery<Row>): Row[] =>
  query.data?.pages.flatMap(({ items }) => items) ?? [];

/** The dialog that a row opens. */
export interface Details<Row> {
  /** The id of the element that names the row: it tells the buttons of the rows apart. */
  nameId: (row: Row) => string;
  /** onChanged says what became of the row, in case it leaves the filter. */
  show: (row: Row, onClose: () => void, onChanged: (row: Row) => void) => ReactNode;
}

export interface PagedTableProps<Row> {
  caption: string;
  query: PagedQuery<Row>;
  columns: readonly Column<Row>[];
  details?: Details<Row>;
  /** What waiting is for, as 'Loading the orders'. */
  loading: string;
  /** The button under a list that goes on, as 'Show more orders'. */
  more: string;
  /** What stands in the place of no rows. */
  empty: ReactNode;
}

const skeleton = ['a', 'b', 'c', 'd', 'e'].map((key) => <Skeleton key={key} className="mt-3 h-14" />);

export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { caption, query, columns, details, loading, more, empty } = props;
  const [opened, setOpened] = useState<Row | null>(null);
  useLoadFailure(query.error);
  const rows = rowsOf(query);
  /** As it was last known: a row that leaves the filter stays open. */
  const shown = opened && (rows.find(({ id }) => id === opened.id) ?? opened);
  const actions = (of: Details<Row>): Column<Row> => ({
    id: 'actions',
    header: 'Actions',
    cell: (row) => <DetailsButton of={of.nameId(row)} onClick={() => setOpened(row)} />,
  });
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <Queried query={query} loading={loading} failed={unread} skeleton={skeleton}>
        {() =>
          rows.length === 0 ? (
            empty
          ) : (
            <>
              <Table
                caption={caption}
                columns={details ? [...columns, actions(details)] : columns}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <MoreButton query={query} className="mt-6">
                {more}
              </MoreButton>
            </>
          )
        }
      </Queried>
      {details && shown && details.show(shown, () => setOpened(null), setOpened)}
    </>
  );
}
