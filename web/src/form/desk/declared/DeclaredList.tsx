/** List of a kind with search, filters, export, keyboard shortcuts and bulk actions. */
import { type ReactNode, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Choice, SearchBox } from '../../ListTools.tsx';
import { MoreButton, QueryView } from '../../QueryView.tsx';
import { rowsOf } from '../data.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useSelection } from '../Selection.tsx';
import { maxQuery, useFilter } from '../use-filter.ts';
import { useLoadFailure } from '../use-load-failure.ts';
import { filterStates, type Kind, rowsFile, useRows } from './api.ts';
import { BulkActions } from './BulkActions.tsx';
import { addressOf, DeskLink } from './DeskLink.tsx';
import { Rows } from './Rows.tsx';
import { tabOf } from './tab-of.ts';
import { useAction } from './use-action.tsx';
import { useKeys } from './use-keys.ts';

const t = messages('desk-lists');

const skeleton = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} className="mt-2 h-10" />);

const titles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.desk-rows [data-row]')];

/** Moves the focus by this many rows. */
function step(by: number): void {
  const all = titles();
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
}

const focusedRow = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.row;

/** Returns the filters and orders of a kind for the address; the first value of each is the default. */
const choicesOf = (kind: Kind): Record<string, readonly string[]> => ({
  ...Object.fromEntries(
    kind.columns
      .filter(({ any }) => any)
      .map(({ id, begins = 'all', options = [] }) => [
        id,
        [begins, 'all', ...filterStates(options).map(({ value }) => value)],
      ]),
  ),
  sort: kind.sorts.map(({ value }) => value),
});

interface ToolsProps {
  kind: Kind;
  filter: Record<string, string>;
  go: (next: object) => void;
}

/** Filters and order. On a phone, they are behind one button, which shows the number of active ones. */
function Choices({ kind, filter, go }: ToolsProps) {
  const [open, setOpen] = useState(false);
  const used = kind.columns.filter(({ id, any }) => any && filter[id] !== 'all').length;
  return (
    <>
      <Button variant="secondary" className="desk-filter" aria-expanded={open} onClick={() => setOpen(!open)}>
        {used > 0 ? t('filter_used', { count: used }) : t('filter')}
      </Button>
      <div className="desk-choices" data-open={open || undefined}>
        {kind.columns
          .filter(({ any }) => any)
          .map(({ id, label, any, options = [] }) => (
            <Choice
              key={id}
              label={label}
              quiet
              value={filter[id] ?? 'all'}
              options={[
                ['all', any ?? ''],
                ...filterStates(options).map(({ value, label }) => [value, label] as const),
              ]}
              onChange={(value) => go({ [id]: value })}
            />
          ))}
        <Choice
          label={t('sort')}
          quiet
          value={filter.sort ?? ''}
          options={kind.sorts.map(({ value, label }) => [value, label] as const)}
          onChange={(sort) => go({ sort })}
        />
        <ExportButton path={rowsFile(kind.name, filter)} name={kind.name} />
      </div>
    </>
  );
}

const Tools = ({ kind, filter, go, head }: ToolsProps & { head: ReactNode }) => (
  <div className="desk-head">
    <h2 id={`tab-${kind.name}`} className={head ? 'sr-only' : 'desk-name'}>
      {kind.title}
    </h2>
    {head}
    {kind.searches && (
      <SearchBox
        label={t('search', { many: kind.many })}
        quiet
        placeholder={kind.searches}
        maxLength={maxQuery}
        value={filter.q ?? ''}
        onChange={(q) => go({ q })}
      />
    )}
    <Choices kind={kind} filter={filter} go={go} />
    {kind.new && (
      <DeskLink
        href={addressOf(kind.name, undefined, { ...shownIn(kind, filter), new: '' })}
        className={buttonClass({ variant: 'secondary', className: 'desk-add' })}
      >
        {kind.new.label}
      </DeskLink>
    )}
  </div>
);

interface ListProps {
  kind: Kind;
  head?: ReactNode;
  above?: ReactNode;
  /** True if it is part of Today, whose address has no tab. */
  onToday?: boolean | undefined;
}

export function DeclaredList({ kind, head, above, onToday }: ListProps) {
  const [filter, go] = useFilter(onToday ? undefined : tabOf(kind.name), choicesOf(kind)) as [
    Record<string, string>,
    (next: object) => void,
  ];
  const query = useRows(kind.name, filter);
  useLoadFailure(query.error);
  const rows = rowsOf(query);
  const chosen = useSelection();
  const doing = useAction(kind);
  const byKey = kind.actions.filter(({ key }) => key).map((action) => [action.key, action] as const);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = focusedRow();
      if (id && kind.actions.some(({ bulk }) => bulk)) chosen.choose(id, !chosen.has(id));
    },
    ...Object.fromEntries(
      byKey.map(([key, action]) => [
        key,
        () => {
          const row = rows.find(({ id }) => id === focusedRow());
          if (row?.desk.available.includes(action.id)) doing.press({ id: row.id, action, seen: row });
        },
      ]),
    ),
  });
  const narrowed = Object.entries(filter).some(
    ([name, value]) => name !== 'sort' && value !== '' && value !== 'all',
  );
  const clear = () =>
    go({ ...Object.fromEntries(Object.keys(filter).map((name) => [name, 'all'])), q: '', sort: filter.sort });
  return (
    <>
      {above}
      <Tools kind={kind} filter={filter} go={go} head={head} />
      <BulkActions kind={kind} rows={rows} chosen={chosen} />
      <QueryView
        query={query}
        loading={t('loading', { many: kind.many })}
        failed={t('unread')}
        skeleton={skeleton}
      >
        {() =>
          rows.length > 0 ? (
            <>
              <Rows
                {...{ kind, rows, doing }}
                {...(kind.actions.some(({ bulk }) => bulk) && { chosen })}
                filter={shownIn(kind, filter)}
                onSort={(sort) => go({ sort })}
              />
              <MoreButton query={query} className="mt-4">
                {t('more', { many: kind.many })}
              </MoreButton>
            </>
          ) : (
            <div className="mt-3">
              {narrowed ? (
                <EmptyState
                  title={t('none_match', { many: kind.many })}
                  action={
                    <Button variant="secondary" onClick={clear}>
                      {t('clear_filters')}
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={kind.empty}>{kind.hint}</EmptyState>
              )}
            </div>
          )
        }
      </QueryView>
      {doing.dialog}
    </>
  );
}

/** Returns the filter values that differ from the defaults, for addresses. */
const shownIn = (kind: Kind, filter: Readonly<Record<string, string>>): Record<string, string> => {
  const choices = choicesOf(kind);
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== (choices[name]?.[0] ?? '')),
  );
};
