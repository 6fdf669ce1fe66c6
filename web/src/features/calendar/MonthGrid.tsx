/**
 * The month as a grid of days. One day is in the tab order, arrows move it (and pass over the edges of the
 * month), Enter creates; the events of that day follow it in the tab order.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { cellOf, clockOf, type Day, monthOf, moved, nameOf, weekdays, weeksOf } from './month.ts';
import type { CalendarEvent, MonthProps } from './view.ts';

interface MonthGridProps extends MonthProps {
  /** Events by day, in order. */
  days: ReadonlyMap<Day, readonly CalendarEvent[]>;
  labelledBy: string;
}

interface DayCellProps extends MonthProps {
  day: Day;
  events: readonly CalendarEvent[];
}

const none: readonly CalendarEvent[] = [];
const counted = (n: number): string => (n === 0 ? '' : n === 1 ? ', 1 event' : `, ${n} events`);

/** Puts the keyboard on a day's button. */
export function focusDay(day: Day): void {
  document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}

/** The events in the cell, on screens that have room for them. */
function CellEvents({ day, events, active, onDialog }: DayCellProps) {
  const { shown, more } = cellOf(events);
  const tabIndex = day === active ? 0 : -1;
  return (
    <ul className="pointer-events-none relative hidden gap-0.5 px-1 pt-9 md:grid">
      {shown.map((event) => (
        <li key={event.id} className="min-w-0">
          <button
            type="button"
            tabIndex={tabIndex}
            data-type={event.event_type}
            onClick={() => onDialog({ kind: 'detail', event })}
            className="event-chip pointer-events-auto"
          >
            <span className="tabular">{clockOf(event.start_time)}</span> {event.title}
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={() => onDialog({ kind: 'day', day, events })}
            className="pointer-events-auto h-6 px-1.5 text-xs font-[540] text-sea hover:underline"
          >
            +{more} more
          </button>
        </li>
      )}
    </ul>
  );
}

function DayCell(props: DayCellProps) {
  const { day, events, month, today, active, onActive, onDialog } = props;
  const isToday = day === today;
  return (
    <td className="relative h-14 border border-line p-0 align-top md:h-36" onFocus={() => onActive(day)}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === active ? 0 : -1}
        aria-label={nameOf(day) + counted(events.length)}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onDialog({ kind: 'create', day })}
        className="day-button"
      >
        <span
          aria-hidden="true"
          className={cx(
            'grid size-7 place-items-center rounded-full text-sm tabular',
            isToday && 'bg-light font-[600] text-light-ink',
            !isToday && monthOf(day) !== month && 'text-muted',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {events.length > 0 && (
          <span aria-hidden="true" className="mx-auto size-1.5 rounded-full bg-sea md:hidden" />
        )}
      </button>
      {events.length > 0 && <CellEvents {...props} />}
    </td>
  );
}

export function MonthGrid({ days, labelledBy, ...props }: MonthGridProps) {
  const { month, active, onActive } = props;
  const byKeyboard = useRef(false);

  useEffect(() => {
    if (byKeyboard.current) focusDay(active);
    byKeyboard.current = false;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : moved(active, event.key);
    if (!next) return;
    event.preventDefault();
    byKeyboard.current = true;
    onActive(next);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a date grid.
    <table role="grid" aria-labelledby={labelledBy} className="w-full table-fixed border-collapse bg-surface">
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={short} scope="col" abbr={long} className="h-8 text-center text-sm font-[540] text-muted">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} {...props} day={day} events={days.get(day) ?? none} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
