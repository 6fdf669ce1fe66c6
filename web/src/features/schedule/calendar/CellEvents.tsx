/** Events in a cell of the month, on large screens. */
import { messages } from '../../../content/messages.ts';
import { EventChip } from './EventChip.tsx';
import { cellOf, type Day } from './month.ts';
import type { DayEntry } from './spread.ts';
import type { Moves } from './use-moves.ts';
import type { CalendarProps } from './view.ts';

const t = messages('calendar');

interface CellEventsProps extends Pick<CalendarProps, 'active' | 'onDialog'> {
  day: Day;
  entries: readonly DayEntry[];
  moves: Moves;
}

export function CellEvents({ day, entries, active, onDialog, moves }: CellEventsProps) {
  const { shown, more } = cellOf(entries);
  const tabIndex = day === active ? 0 : -1;
  return (
    <ul className="pointer-events-none relative hidden gap-0.5 px-1 pt-9 md:grid">
      {shown.map((entry) => (
        <li key={entry.event.id} className="event-cell">
          <EventChip
            entry={entry}
            tabIndex={tabIndex}
            onClick={() => onDialog({ kind: 'detail', event: entry.event })}
            {...moves.handlersOf(entry, day, 'month')}
          />
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={() => onDialog({ kind: 'day', day, entries })}
            className="pointer-events-auto h-6 px-1.5 text-xs font-[540] text-sea hover:underline"
          >
            {t('more_label', { count: more })}
          </button>
        </li>
      )}
    </ul>
  );
}
