/**
 * The command palette (Ctrl+K): actions of the open record, places of the desk, and rows of every kind that match the
 * search text.
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { messages } from '../../../content/messages.ts';
import { changeAddress } from '../../../lib/address.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusOnOpen } from '../../../ui/use-modal.ts';
import { maxQuery } from '../use-filter.ts';
import { filterStates, type Kind, useKinds, useSearchResults } from './api.ts';
import { currentRecord } from './current-record.ts';
import { addressOf, clientOf } from './DeskLink.tsx';

const t = messages('desk-lists');

/** An entry for a tab, a page or a new record. */
export interface Command {
  label: string;
  /** Additional search terms. */
  also?: string;
  href: string;
}

interface Entry {
  label: string;
  /** Its address, or the function it calls. */
  to: string | (() => void);
  group: string;
  line: string;
  /** True if the row was found for an earlier search text. */
  isOld?: boolean;
}

/** Returns the desk's lists with each of their filters: 'Invoices: Overdue'. */
const filterCommands = (kinds: readonly Kind[]): readonly Command[] =>
  kinds.flatMap(({ name, title, columns }) =>
    columns
      .filter(({ any }) => any)
      .flatMap(({ id, options = [] }) =>
        filterStates(options).map(({ value, label }) => ({
          label: `${title}: ${label}`,
          href: addressOf(name, undefined, { [id]: value }),
        })),
      ),
  );

/** Returns the entries for `q`, places first, and whether the rows among them match the current `q`. */
function useEntries(
  q: string,
  commands: readonly Command[],
): { entries: readonly Entry[]; isAnswered: boolean } {
  const kinds = useKinds().data ?? [];
  const { data: found = [], isPending, isPlaceholderData } = useSearchResults(q);
  const isEmpty = q.trim() === '';
  const words = q.toLowerCase().split(/\s+/);
  const isIn = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const isNamed = ({ label }: { label: string }): boolean => isIn(label);
  const isMeant = ({ label, also = '' }: Command): boolean => isIn(`${label} ${also}`);
  const record = useSyncExternalStore(currentRecord.subscribe, currentRecord.get);
  const titleOf = (name: string): string => kinds.find((kind) => kind.name === name)?.title ?? name;
  const person = /\S+@\S+\.\S+/.exec(q)?.[0];
  const entries = [
    ...(record?.actions ?? [])
      .filter(isNamed)
      .map(({ label, press }) => ({ label, line: '', group: record?.title ?? '', to: press })),
    ...(person
      ? [
          {
            label: t('everything_of', { email: person }),
            line: '',
            group: t('places'),
            to: clientOf(person),
          },
        ]
      : []),
    ...[...commands, ...(isEmpty ? [] : filterCommands(kinds))]
      .filter(isMeant)
      .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
      .slice(0, 8)
      .map(({ label, href }) => ({ label, line: '', group: t('places'), to: href })),
    ...(isEmpty ? [] : found).map(({ kind, id, title, line }) => ({
      label: title,
      line,
      group: titleOf(kind),
      to: addressOf(kind, id),
      isOld: isPlaceholderData,
    })),
  ];
  return { entries, isAnswered: isEmpty || !(isPending || isPlaceholderData) };
}

function Entries({
  entries,
  at,
  onAt,
  onGo,
}: {
  entries: readonly Entry[];
  at: number;
  onAt: (at: number) => void;
  onGo: (entry: Entry) => void;
}) {
  return (
    <div id="palette-found" role="listbox" aria-label={t('found')} className="mt-3">
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
        <div
          key={typeof entry.to === 'string' ? entry.to : entry.label}
          id={`palette-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className="desk-entry"
          onPointerMove={() => onAt(index)}
          onClick={() => onGo(entry)}
        >
          <span className="min-w-0 flex-1 truncate">
            {entry.label} {entry.line && <span className="text-muted">{entry.line}</span>}
          </span>
          <span className="text-sm text-muted">{entry.group}</span>
        </div>
      ))}
    </div>
  );
}

interface PaletteProps {
  commands: readonly Command[];
  /** Search text at the time of the request. */
  begun: string;
  onClose: () => void;
}

export function Palette({ commands, begun, onClose }: PaletteProps) {
  const [q, setQ] = useState(begun);
  const [at, setAt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const { entries, isAnswered } = useEntries(q, commands);
  const go = ({ to }: Entry): void => {
    onClose();
    if (typeof to !== 'string') to();
    else if (to.startsWith('/admin')) changeAddress(to);
    else location.assign(to);
  };
  const move: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt(Math.min(at + 1, entries.length - 1)),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
    // Enter right after typing opens the first row for the current text, not one found before.
    Enter: () => {
      const entry = entries[at];
      if (entry && !(entry.isOld && at === 0)) go(entry);
      else setWaiting(true);
    },
  };
  const goToFirst = useEffectEvent(() => {
    setWaiting(false);
    if (entries[0]) go(entries[0]);
  });
  useEffect(() => {
    if (isWaiting && isAnswered) goToFirst();
  }, [isWaiting, isAnswered]);
  return (
    <Dialog open onClose={onClose} title={t('palette')}>
      <input
        ref={focusOnOpen}
        type="search"
        role="combobox"
        aria-label={t('palette')}
        aria-expanded={entries.length > 0}
        aria-controls="palette-found"
        aria-activedescendant={entries[at] ? `palette-${at}` : undefined}
        autoComplete="off"
        maxLength={maxQuery}
        placeholder={t('palette_hint')}
        value={q}
        className="desk-search-field"
        onChange={({ currentTarget }) => {
          setQ(currentTarget.value);
          setAt(0);
          setWaiting(false);
        }}
        onKeyDown={(event) => {
          const handler = move[event.key];
          if (!handler) return;
          event.preventDefault();
          handler();
        }}
      />
      <Entries entries={entries} at={at} onAt={setAt} onGo={go} />
      {isAnswered && q !== '' && entries.length === 0 && (
        <p role="status" className="mt-4 text-muted">
          {t('nothing_found')}
        </p>
      )}
    </Dialog>
  );
}
