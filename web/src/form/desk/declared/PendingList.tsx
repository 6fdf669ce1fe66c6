/** Pending items for the owner, one line each with its one action, by due date. */
import { useEffect, useRef } from 'react';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { PendingItem } from '../PendingItem.tsx';
import parts from '../parts.css?url';
import { type Kind, useKinds, usePendingItems } from './api.ts';
import { addressOf, DeskLink } from './DeskLink.tsx';
import sheet from './declared.css?url';
import { useAction } from './use-action.tsx';

const t = messages('desk-lists');

type Waiting = NonNullable<ReturnType<typeof usePendingItems>['data']>[number];
type Row = Waiting['rows'][number];

function Line({ kind, says, row }: { kind: Kind; says: string; row: Row }) {
  const runner = useAction(kind);
  const action = kind.actions.find(({ id }) => id === row.action);
  return (
    <PendingItem
      href={addressOf(kind.name, row.id)}
      title={row.title}
      says={row.line ? `${says} · ${row.line}` : says}
      by={row.due_at ?? null}
    >
      {action && (
        <Button
          variant="secondary"
          size="sm"
          busy={runner.busy !== undefined}
          onClick={() => runner.press({ id: row.id, action })}
        >
          {action.label}
        </Button>
      )}
      {runner.dialog}
    </PendingItem>
  );
}

/** Sorts by due date; items without one come last. */
const soonest = (a: Row, b: Row): number => (a.due_at ?? '9').localeCompare(b.due_at ?? '9');

/** Time in ms after a change in which the list ignores clicks, which were meant for the previous line. */
const settling = 500;

/** Blocks clicks on a line that has just replaced another, and restores the focus. */
function useSettled(order: string) {
  const list = useRef<HTMLUListElement>(null);
  const was = useRef(order);
  const at = useRef(-1);
  useEffect(() => {
    if (was.current === order || !list.current) return;
    was.current = order;
    const lines = list.current;
    // The action removed its line, and with it the focus: move it to the next line.
    if (document.activeElement === document.body && at.current >= 0)
      lines.children[Math.min(at.current, lines.children.length - 1)]?.querySelector('a')?.focus();
    lines.style.pointerEvents = 'none';
    const timer = setTimeout(() => lines.style.removeProperty('pointer-events'), settling);
    return () => {
      clearTimeout(timer);
      lines.style.removeProperty('pointer-events');
    };
  }, [order]);
  const onFocus = ({ target }: { target: Element }): void => {
    at.current = [...(list.current?.children ?? [])].findIndex((line) => line.contains(target));
  };
  return { ref: list, onFocus };
}

const keyOf = ({ state, row }: { state: string; row: Row }): string => `${state} ${row.id}`;

function Lines({
  kinds,
  lines,
}: {
  kinds: readonly Kind[];
  lines: readonly (Omit<Waiting, 'rows'> & { row: Row })[];
}) {
  const settled = useSettled(lines.map(keyOf).join());
  return (
    <ul {...settled}>
      {lines.map((line) => {
        const kind = kinds.find(({ name }) => name === line.kind);
        const says = kind?.tasks.find(({ state }) => state === line.state)?.text ?? '';
        return kind && <Line key={keyOf(line)} kind={kind} says={says} row={line.row} />;
      })}
    </ul>
  );
}

export function PendingList() {
  const kinds = useKinds();
  const waiting = usePendingItems();
  if (!kinds.data || !waiting.data) {
    return (
      <Loading label={t('loading_waiting')}>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const lines = waiting.data
    .flatMap((one) => one.rows.map((row) => ({ ...one, row })))
    .sort((a, b) => soonest(a.row, b.row));
  const more = waiting.data.filter(({ count, rows }) => count > rows.length);
  return (
    <section aria-labelledby="waiting">
      <link rel="stylesheet" href={parts} precedence="part" />
      <link rel="stylesheet" href={sheet} precedence="part" />
      <h2 id="waiting" className="desk-heading">
        {t('waiting')}
      </h2>
      {lines.length === 0 && <p className="text-muted">{t('nothing_waits')}</p>}
      <Lines kinds={kinds.data} lines={lines} />
      {more.map(({ kind, column, state, count }) => (
        <p key={`${kind} ${state}`} className="mt-2">
          <DeskLink href={addressOf(kind, undefined, { [column]: state })} className="text-link">
            {t('all_waiting', { count, many: kinds.data.find(({ name }) => name === kind)?.many ?? kind })}
          </DeskLink>
        </p>
      ))}
    </section>
  );
}
