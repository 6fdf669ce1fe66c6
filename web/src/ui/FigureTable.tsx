/** A compact table of figures with its own scroll bar. The first column names the row. */
import type { ReactNode } from 'react';
import sheet from './day-chart.css?url';

export interface FigureColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  caption: string;
  columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export function FigureTable<Row>({ caption, columns, rows, keyOf }: FigureTableProps<Row>) {
  const [name, ...figures] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="figure-table" aria-label={caption} tabIndex={0}>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{name.cell(row)}</th>
              {figures.map(({ header, cell }) => (
                <td key={header}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A collapsed table below its chart. */
export const CollapsedTable = <Row,>(props: FigureTableProps<Row>) => (
  <details className="table-behind">
    <summary className="text-link">Show as a table</summary>
    <FigureTable {...props} />
  </details>
);
