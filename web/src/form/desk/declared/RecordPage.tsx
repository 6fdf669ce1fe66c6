/** A record: its data on the left, its history on the right. The actions stay visible. */
import { type ComponentType, useEffect, useState } from 'react';
import type { Detail, DetailOf } from '../../../api/desk.ts';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryView } from '../../QueryView.tsx';
import { labelOf } from '../label.ts';
import { RecordHead } from '../RecordHead.tsx';
import { ActionForm } from './ActionForm.tsx';
import { type Action, type AvailableAction, type Column, type Kind, useRecord } from './api.ts';
import { Cell, hasValue, isNumber } from './Cell.tsx';
import { currentRecord } from './current-record.ts';
import { addressOf, clientOf, DeskLink } from './DeskLink.tsx';
import { HistoryList } from './HistoryList.tsx';
import { MoreActions } from './MoreActions.tsx';
import { columnsOf, pendingAction } from './Rows.tsx';
import { useAction } from './use-action.tsx';
import { useKeys } from './use-keys.ts';
import { usePageHeading } from './use-page-heading.ts';

const t = messages('desk-lists');

/** Custom content of a kind's records. It gets the fields of the row. */
export type Slot<Name extends string> = ComponentType<{ row: DetailOf<Name> }>;

const actionOf = (kind: Kind, { id }: AvailableAction): Action | undefined =>
  kind.actions.find((each) => each.id === id);

/** Returns the available actions of a record, without the forms that are open on its page. */
const availableActions = (kind: Kind, record: Detail): readonly { one: AvailableAction; action: Action }[] =>
  record.desk.available.flatMap((one) => {
    const action = actionOf(kind, one);
    return action && !action.inline ? [{ one, action }] : [];
  });

/** Number of visible action buttons; the others are in a menu. */
const visibleButtons = 2;

interface PartProps {
  kind: Kind;
  record: Detail;
  doing: ReturnType<typeof useAction>;
}

/** Buttons of the available actions. The pending one comes first and is the only one in color. */
function Buttons({ kind, record, doing }: PartProps) {
  const waiting = pendingAction(kind, {
    id: record.id,
    desk: { ...record.desk, available: record.desk.available.map(({ id }) => id) },
  });
  const possible = availableActions(kind, record);
  const ordered = [
    ...possible.filter(({ action }) => action.id === waiting?.id),
    ...possible.filter(({ action }) => action.id !== waiting?.id),
  ];
  const button = ({ one, action }: (typeof possible)[number]) => (
    <Button
      key={action.id}
      variant={action.danger ? 'danger' : action.id === waiting?.id ? 'primary' : 'secondary'}
      size="sm"
      busy={doing.busy === `${record.id} ${action.id}`}
      onClick={() => doing.press({ id: record.id, action, possible: one })}
    >
      {one.label || action.label}
    </Button>
  );
  const few = ordered.length <= visibleButtons + 1 ? ordered.length : visibleButtons;
  return (
    ordered.length > 0 && (
      <div className="desk-buttons">
        {ordered.slice(0, few).map(button)}
        {ordered.length > few && <MoreActions>{ordered.slice(few).map(button)}</MoreActions>}
      </div>
    )
  );
}

const Facts = ({ columns, values }: { columns: readonly Column[]; values: readonly unknown[] }) => (
  <dl className="desk-facts">
    {columns.map((column, at) =>
      hasValue(values[at]) ? (
        <div key={column.id} className={column.kind === 'lines' ? 'col-span-full' : ''}>
          <dt>{column.label}</dt>
          <dd>
            <Cell of={column} value={values[at]} />
          </dd>
        </div>
      ) : null,
    )}
  </dl>
);

/** Tables of the record, without their empty columns. */
function Tables({ kind, record, doing }: PartProps) {
  return kind.tables.map(({ id, title, columns: all }, at) => {
    const lines = record.desk.tables[at] ?? [];
    const columns = all
      .map((column, cell) => ({ ...column, cell }))
      .filter(({ cell }) => lines.some(({ cells }) => hasValue(cells[cell])));
    return (
      lines.length > 0 && (
        <section key={id} aria-labelledby={`table-${id}`} className="mt-6">
          <h3 id={`table-${id}`} className="desk-heading">
            {title}
          </h3>
          <div className="relative overflow-x-auto">
            <table className="desk-lines table-cards">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.id} scope="col" className={isNumber(column) ? 'text-right' : ''}>
                      {column.label}
                    </th>
                  ))}
                  {lines.some(({ actions }) => actions.length > 0) && (
                    <th scope="col">
                      <span className="sr-only">{t('actions')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a record have no other name.
                  <tr key={index}>
                    {columns.map((column) => (
                      <td
                        key={column.id}
                        data-label={column.label}
                        className={isNumber(column) ? 'tabular md:text-right' : ''}
                      >
                        <span>
                          <Cell of={column} value={line.cells[column.cell]} />
                        </span>
                      </td>
                    ))}
                    {line.actions.map((one) => {
                      const action = actionOf(kind, one);
                      return (
                        action && (
                          <td key={one.id}>
                            <Button
                              variant="ghost"
                              size="sm"
                              onClick={() =>
                                doing.press({ id: record.id, action, possible: one, line: `${at}-${index}` })
                              }
                            >
                              {one.label || action.label}
                            </Button>
                          </td>
                        )
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )
    );
  });
}

function Inline({ kind, record, doing, one }: PartProps & { one: AvailableAction }) {
  const [times, setTimes] = useState(0);
  const action = actionOf(kind, one);
  if (!action?.inline) return null;
  return (
    <ActionForm
      key={times}
      action={action}
      possible={one}
      draft={`${kind.name}.${action.id}.${record.id}`}
      act={(input, recall) => doing.send({ id: record.id, action, possible: one }, input, recall)}
      onDone={() => setTimes(times + 1)}
    />
  );
}

/** History of the record, newest first, below a form for notes. */
function History(props: PartProps) {
  const { events, available } = props.record.desk;
  if (events.length === 0 && !available.some((one) => actionOf(props.kind, one)?.inline)) return null;
  return (
    <aside aria-labelledby="history">
      <h3 id="history" className="desk-heading">
        {t('history')}
      </h3>
      {available.map((one) => (
        <Inline key={one.id} {...props} one={one} />
      ))}
      <HistoryList lines={[...events].reverse()} />
    </aside>
  );
}

interface WholeProps<Name extends string> {
  kind: Kind;
  record: DetailOf<Name>;
  More?: Slot<Name> | undefined;
  /** Moves the focus to the record's name. */
  onLost: () => void;
}

function Whole<Name extends string>({ kind, record, More, onLost }: WholeProps<Name>) {
  const doing = useAction(kind);
  // An action often removes its own button, and with it the focus.
  useEffect(() => {
    if (!doing.dialog && document.activeElement === document.body) onLost();
  });
  const parts = { kind, record, doing };
  const { notice, facts, forms, unavailable } = record.desk;
  const doable = availableActions(kind, record).map(({ one, action }) => ({
    key: action.key,
    label: one.label || action.label,
    press: () => doing.press({ id: record.id, action, possible: one }),
  }));
  useKeys(Object.fromEntries(doable.flatMap(({ key, press }) => (key ? [[key, press]] : []))));
  useEffect(() => {
    currentRecord.set({ title: record.desk.title, actions: doable });
    return () => currentRecord.set(null);
  });
  return (
    <>
      {notice && (
        <p role="note" className="desk-notice">
          {notice}
        </p>
      )}
      <Buttons {...parts} />
      <div className="desk-record">
        <div className="min-w-0">
          <Facts columns={kind.facts} values={facts} />
          {forms.length > 0 && (
            <dl className="desk-facts">
              {forms.map(({ name, label, text }) => (
                <div key={name} className={text.length > 60 ? 'col-span-full' : ''}>
                  <dt>{label || labelOf(name)}</dt>
                  <dd className="whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <Tables {...parts} />
          {More && <More row={record} />}
          {unavailable.length > 0 && (
            <details className="desk-cannot">
              <summary>{t('cannot')}</summary>
              <ul>
                {unavailable.map(({ id, reason }) => (
                  <li key={id}>
                    {kind.actions.find((action) => action.id === id)?.label}: {reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <History {...parts} />
      </div>
      {doing.dialog}
    </>
  );
}

interface RecordPageProps<Name extends string> {
  name: Name;
  kind: Kind;
  id: string;
  /** The list's filter, for the link back. */
  filter: Readonly<Record<string, string>>;
  More?: Slot<Name> | undefined;
}

/** Badges of the row's states, beside its name. */
const Marks = ({ kind, record }: { kind: Kind; record: Detail }) => {
  if (kind.marks) return <Cell of={kind.marks} value={record.desk.marks} />;
  const column = columnsOf(kind).find(({ place }) => place === 'mark');
  return column && <Cell of={column} value={record.desk.cells[column.at]} />;
};

export function RecordPage<Name extends string>({ name, kind, id, filter, More }: RecordPageProps<Name>) {
  const record = useRecord(name, id);
  const heading = usePageHeading();
  const focusName = (): void => heading.current?.focus({ preventScroll: true });
  return (
    <article aria-labelledby="record">
      <RecordHead
        back={{ href: addressOf(kind.name, undefined, filter), label: t('all', { many: kind.many }) }}
        name={record.data?.desk.title ?? kind.one}
        heading={heading}
      >
        {record.data && <Marks kind={kind} record={record.data} />}
        {record.data?.desk.email && (
          <DeskLink href={clientOf(record.data.desk.email)} className="text-link text-sm sm:ml-auto">
            {t('everything_of', { email: record.data.desk.email })}
          </DeskLink>
        )}
      </RecordHead>
      <QueryView query={record} loading={t('loading_one', { one: kind.one })} failed={t('unread')}>
        {(data) => <Whole kind={kind} record={data} More={More} onLost={focusName} />}
      </QueryView>
    </article>
  );
}
