/**
 * The month as a grid of days. One day is in the tab order; arrow keys change it (also across months), Enter creates
 * an event. The events of that day are next in the tab order.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import {
  type Day,
  dayAfterKey,
  eventCount,
  monthOf,
  nameOf,
  shortWeekday,
  weekdayName,
  weekdays,
  weeksOf,
} from './month.ts';
import type { CalendarProps } from './view.ts';

/** Content of the cells; empty for visitors. */
export interface Cells {
  countOf: (day: Day) => number;
  render: (day: Day) => ReactNode;
}

interface MonthGridProps extends CalendarProps {
  cells?: Cells;
  labelledBy: string;
}

/** Focuses a day's button. */
export function focusDay(day: Day): void {
  document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}

/** Moves the active day and the focus by keyboard. */
export function useDayKeys({ active, onActive }: Pick<CalendarProps, 'active' | 'onActive'>) {
  const byKeyboard = useRef(false);

  useEffect(() => {
    if (byKeyboard.current) focusDay(active);
    byKeyboard.current = false;
  }, [active]);

  return (event: KeyboardEvent) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const next = modified ? undefined : dayAfterKey(active, event.key);
    if (!next) return;
    event.preventDefault();
    byKeyboard.current = true;
    onActive(next);
  };
}

type DayCellProps = Omit<MonthGridProps, 'labelledBy'> & { day: Day };

function DayCell({ day, month, today, active, onActive, onDialog, cells }: DayCellProps) {
  const isToday = day === today;
  const count = cells?.countOf(day) ?? 0;
  return (
    <td
      data-drop={day}
      className="relative h-14 border border-line p-0 align-top md:h-36"
      onFocus={() => onActive(day)}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={day === active ? 0 : -1}
        aria-label={nameOf(day) + eventCount(count)}
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
        {count > 0 && <span aria-hidden="true" className="mx-auto size-1.5 rounded-full bg-sea md:hidden" />}
      </button>
      {count > 0 && cells?.render(day)}
    </td>
  );
}

export function MonthGrid({ labelledBy, ...props }: MonthGridProps) {
  const onKeyDown = useDayKeys(props);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a date grid.
    <table role="grid" aria-labelledby={labelledBy} className="w-full table-fixed border-collapse bg-surface">
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekdayName(weekday)}
              className="h-8 text-center text-sm font-[540] text-muted"
            >
              {shortWeekday(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeksOf(props.month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} {...props} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
