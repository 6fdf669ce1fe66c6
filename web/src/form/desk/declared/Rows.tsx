/** Rows of a kind: a table on wide screens, cards of two lines on a phone. */
import type { Item } from '../../../api/desk.ts';
import { messages } from '../../../content/messages.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChevronDown } from '../../../ui/form-icons.tsx';
import { type Selection, SelectionBox } from '../Selection.tsx';
import type { Action, Column, Kind } from './api.ts';
import { Cell, FirstLine, isNumber, SecondLine } from './Cell.tsx';
import { addressOf, DeskLink } from './DeskLink.tsx';
import type { useAction } from './use-action.tsx';

const t = messages('desk-lists');

interface RowsProps {
  kind: Kind;
  rows: readonly Item[];
  /** The list's filter, for the link back from a record. */
  filter?: Readonly<Record<string, string>>;
  /** Without it, the order is fixed. */
  onSort?: (order: string) => void;
  /** Without it, rows can't be selected. */
  chosen?: Selection;
  doing: ReturnType<typeof useAction>;
}

/** Returns the columns of the list with the index of their values in a row's cells. */
export const columnsOf = (kind: Kind): readonly (Column & { at: number })[] =>
  kind.columns.filter(({ hidden }) => !hidden).map((column, at) => ({ ...column, at }));

/** Returns the action that a pending row needs, if it is available. */
export function pendingAction(kind: Kind, row: Item): Action | undefined {
  const columns = columnsOf(kind);
  const wait = kind.tasks.find(({ column, state }) => {
    const at = columns.find(({ id }) => id === column)?.at;
    const held = at === undefined ? undefined : (row.desk.cells[at] as readonly string[] | null);
    return held?.includes(state);
  });
  return wait && row.desk.available.includes(wait.action)
    ? kind.actions.find(({ id }) => id === wait.action)
    : undefined;
}

/** Returns the actions in a row: the pending one first, then those of every row of the kind. */
function actionsOf(kind: Kind, row: Item): readonly Action[] {
  const waiting = pendingAction(kind, row);
  const own = kind.actions.find(({ id, in_row }) => in_row && row.desk.available.includes(id));
  return [...new Set([waiting, own])].filter((action) => action !== undefined);
}

/** Reports whether each row has actions besides the link to its record. */
const hasRowActions = (kind: Kind): boolean => kind.actions.some(({ in_row }) => in_row);

const titleId = ({ id }: Item): string => `row-${id}`;

function Head({ column, sort, onSort }: { column: Column; sort: string } & Pick<RowsProps, 'onSort'>) {
  const { sorts, label } = column;
  const end = isNumber(column) && 'text-right';
  const [first, second] = sorts ?? [];
  if (!first || !onSort) {
    return (
      <th scope="col" data-place={column.place ?? 'none'} className={cx(end)}>
        {label}
      </th>
    );
  }
  const sorted = sorts?.includes(sort);
  const next = sort === first && second ? second : first;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sort === first ? 'descending' : 'ascending') : undefined}
      data-place={column.place ?? 'none'}
      className={cx(end)}
    >
      <button type="button" className="desk-sort" onClick={() => onSort(next)}>
        {label}
        <ChevronDown
          className={cx('size-3.5', !sorted && 'opacity-30', sorted && sort !== first && 'rotate-180')}
        />
      </button>
    </th>
  );
}

function Row({ kind, row, filter, chosen, doing }: Omit<RowsProps, 'rows' | 'onSort'> & { row: Item }) {
  const actions = actionsOf(kind, row);
  const href = addressOf(kind.name, row.id, filter);
  return (
    <tr data-chosen={chosen?.has(row.id) || undefined}>
      {chosen && (
        <td data-place="choose">
          <SelectionBox id={row.id} label={t('choose')} describedBy={titleId(row)} chosen={chosen} />
        </td>
      )}
      {columnsOf(kind).map((column) => (
        <td
          key={column.id}
          data-place={column.place ?? 'none'}
          className={cx(
            isNumber(column) && 'tabular text-right',
            column.kind === 'lines' && 'desk-long',
            column.kind === 'tags' && 'desk-wrap',
          )}
        >
          {column.place === 'title' ? (
            <>
              <DeskLink id={titleId(row)} data-row={row.id} href={href} className="desk-title">
                <FirstLine of={column} value={row.desk.cells[column.at]} />
              </DeskLink>
              <SecondLine of={column} value={row.desk.cells[column.at]} />
            </>
          ) : (
            <Cell of={column} value={row.desk.cells[column.at]} />
          )}
        </td>
      ))}
      <td data-place="action">
        {hasRowActions(kind) && (
          <DeskLink href={href} aria-describedby={titleId(row)} className="desk-details">
            {t('view_details')}
          </DeskLink>
        )}
        {actions.map((action) => (
          <Button
            key={action.id}
            variant="secondary"
            size="sm"
            className="whitespace-nowrap"
            aria-describedBy={titleId(row)}
            busy={doing.busy === `${row.id} ${action.id}`}
            onClick={() => doing.press({ id: row.id, action, seen: row })}
          >
            {action.label}
          </Button>
        ))}
      </td>
    </tr>
  );
}

export const Rows = ({ kind, rows, filter, onSort, chosen, doing }: RowsProps) => (
  <div className="desk-list">
    <table className="desk-rows">
      <caption className="sr-only">{kind.title}</caption>
      <thead>
        <tr>
          {chosen && (
            <th scope="col">
              <span className="sr-only">{t('choose')}</span>
            </th>
          )}
          {columnsOf(kind).map((column) => (
            <Head
              key={column.id}
              column={column}
              sort={filter?.sort ?? kind.sorts[0]?.value ?? ''}
              {...(onSort && { onSort })}
            />
          ))}
          <th scope="col">
            <span className={hasRowActions(kind) ? '' : 'sr-only'}>{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...{ kind, row, filter, chosen, doing }} />
        ))}
      </tbody>
    </table>
  </div>
);
