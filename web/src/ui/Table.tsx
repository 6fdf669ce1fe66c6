/** A table that becomes a list of cards on a phone, where each value has its column's name beside it. */
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  <table className="table-cards w-full border-collapse text-left text-[0.9375rem]">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b border-line-strong">
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={cx(
              'py-2.5 pr-4 text-sm font-[540] text-muted',
              column.align === 'end' && 'text-right',
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} className="border-b border-line align-top">
          {columns.map((column) => (
            <td
              key={column.id}
              data-label={column.header}
              className={cx('py-3 pr-4', column.align === 'end' && 'tabular md:text-right')}
            >
              <div className="min-w-0">{column.cell(row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
