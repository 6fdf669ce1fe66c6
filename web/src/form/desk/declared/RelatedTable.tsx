/** The newest rows of another kind that belong to a record. Each line links to its own record. */
import type { ReactNode } from 'react';
import type { Item } from '../../../api/desk.ts';
import { type Kind, useKinds, useRelatedRows } from './api.ts';
import { Cell, FirstLine } from './Cell.tsx';
import { addressOf, DeskLink } from './DeskLink.tsx';
import { columnsOf } from './Rows.tsx';

interface RelatedTableProps {
  /** Name of the rows' kind. */
  name: string;
  /** Filter for the record: a filter column and its ID. */
  of: Readonly<Record<string, string>>;
  /** Actions below the rows. */
  children?: ReactNode;
}

function Line({ kind, row }: { kind: Kind; row: Item }) {
  const at = (place: string, Part = Cell) => {
    const column = columnsOf(kind).find((each) => each.place === place);
    return column && <Part of={column} value={row.desk.cells[column.at]} />;
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <DeskLink href={addressOf(kind.name, row.id)} className="text-link">
        {at('title', FirstLine)}
      </DeskLink>
      <span className="tabular">{at('figure')}</span>
      {at('mark')}
    </li>
  );
}

export function RelatedTable({ name, of, children }: RelatedTableProps) {
  const kind = useKinds().data?.find((each) => each.name === name);
  const rows = useRelatedRows(name, of).data?.items ?? [];
  if (!kind || (rows.length === 0 && !children)) return null;
  return (
    <section aria-labelledby={`of-${name}`} className="mt-6">
      <h3 id={`of-${name}`} className="desk-heading">
        {kind.title}
      </h3>
      {rows.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {rows.map((row) => (
            <Line key={row.id} kind={kind} row={row} />
          ))}
        </ul>
      )}
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}
