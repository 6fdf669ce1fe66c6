/** A comparison table. On a phone, each row becomes a block with the columns' names. */
import type { Comparison } from '../content/types.gen.ts';
import { Actions } from './Actions.tsx';
import { SectionHead } from './SectionHead.tsx';

type Row = Comparison['rows'][number];

const Line = ({ row, columns }: { row: Row; columns: readonly string[] }) => (
  <tr className="border-b border-line align-top">
    <th scope="row" className="py-4 pr-6 text-left text-lg font-[560] ">
      {row.label}
    </th>
    {columns.map((column, i) => (
      <td key={column} data-label={column} className="py-4 pr-6">
        <span>{row.cells[i]}</span>
      </td>
    ))}
  </tr>
);

export const ComparisonTable = ({ content }: { content: Comparison }) => (
  <section className="wrap section">
    <SectionHead title={content.title} text={content.text} />
    <table className="comparison mt-10 w-full border-collapse md:table-fixed">
      <caption className="sr-only">{content.title}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <td className="py-3" />
          {content.columns.map((column) => (
            <th key={column} scope="col" className="display py-3 pr-6 text-xl">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.rows.map((row) => (
          <Line key={row.label} row={row} columns={content.columns} />
        ))}
      </tbody>
    </table>
    <Actions actions={content.actions} quiet className="mt-8" />
  </section>
);
