/**
 * A week as seven columns of hours, or a day as one. The days at the top work like those of the month: one is in the
 * tab order, arrow keys change it, Enter creates an event. A click into the hours creates an event at that time, a
 * drag one of that length; with touch, a drag starts after a short press. On a phone, a week only shows its days,
 * with the list below.
 */

import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { cx } from '../../../lib/cx.ts';
import { EventChip } from './EventChip.tsx';
import { useDayKeys } from './MonthGrid.tsx';
import { clockOf, type Day, eventCount, nameOf, shortWeekday, weekdayOf } from './month.ts';
import { type MinuteRange, minuteAt, minuteRange, preventScroll, trackHours } from './resize.ts';
import type { DayEntry } from './spread.ts';
import type { Moves } from './use-moves.ts';
import type { CalendarProps, View } from './view.ts';
import { canResize, clockOfMinute, isAboveHours, type Slot, slotsOf, weekOf } from './week.ts';

const t = messages('calendar');

interface WeekGridProps extends CalendarProps {
  days: ReadonlyMap<Day, readonly DayEntry[]>;
  moves: Moves;
  labelledBy: string;
}

type DayProps = Omit<WeekGridProps, 'labelledBy' | 'days'> & { day: Day; entries: readonly DayEntry[] };

const hourFormat = new Intl.DateTimeFormat(undefined, { hour: 'numeric' });
/** '09' or '9 AM', in the user's locale. */
const hours = Array.from({ length: 24 }, (_, hour) => hourFormat.format(new Date(2026, 0, 1, hour)));
const percent = (minutes: number): string => `${(minutes / 1440) * 100}%`;
const none: readonly DayEntry[] = [];

function DayHead({ day, entries, today, active, onActive, onDialog }: DayProps) {
  return (
    <div className="week-day">
      <span aria-hidden="true">{shortWeekday(weekdayOf(day))}</span>
      <button
        type="button"
        data-day={day}
        tabIndex={day === active ? 0 : -1}
        aria-label={nameOf(day) + eventCount(entries.length)}
        aria-current={day === today ? 'date' : undefined}
        onFocus={() => onActive(day)}
        onClick={() => onDialog({ kind: 'create', day })}
        className="week-pick"
      >
        <span
          aria-hidden="true"
          className={cx(
            'grid size-7 place-items-center rounded-full tabular',
            day === today && 'bg-light font-[600] text-light-ink',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {entries.length > 0 && <span aria-hidden="true" className="size-1.5 rounded-full bg-sea md:hidden" />}
      </button>
    </div>
  );
}

function chipOf(entry: DayEntry, { day, view, moves, onDialog }: DayProps) {
  return (
    <EventChip
      entry={entry}
      onClick={() => onDialog({ kind: 'detail', event: entry.event })}
      {...moves.handlersOf(entry, day, view)}
    />
  );
}

/** All-day events, above the hours. */
const AllDayEvents = (props: DayProps) => (
  <ul data-drop={props.day} className="week-timeless">
    {props.entries.filter(isAboveHours).map((entry) => (
      <li key={entry.event.id}>{chipOf(entry, props)}</li>
    ))}
  </ul>
);

const placeOf = ({ top, height, lane, lanes }: Slot) => ({
  top: percent(top),
  height: percent(height),
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
});

/** Returns the half hour that was clicked, as '09:30'. */
const clockAt = ({ clientY, currentTarget }: MouseEvent): string =>
  clockOfMinute(Math.floor(minuteAt(clientY, currentTarget) / 30) * 30);

/** A line at the current time, updated every minute. */
function NowLine() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const [hour = 0, minute = 0] = clockOf(now).split(':').map(Number);
  return <div aria-hidden="true" className="week-now" style={{ top: percent(hour * 60 + minute) }} />;
}

/** An event in the hours, with a lower edge to drag. */
function EventSlot({ slot, ...props }: DayProps & { slot: Slot }) {
  const [end, setEnd] = useState<number | null>(null);
  const { entry, top } = slot;
  const endAt = (minute: number) => minuteRange(top, Math.max(minute, top + 1)).to;
  const onPress = (press: PointerEvent<HTMLElement>) => {
    const column = press.currentTarget.closest('[data-drop]');
    if (!column) return;
    trackHours(press, {
      column,
      touch: true,
      onMove: (minute) => setEnd(minute && endAt(minute)),
      onDrop: (minute) => props.moves.resize(entry.event, props.day, endAt(minute)),
    });
  };
  const height = end === null ? slot.height : end - top;
  return (
    <div className="week-slot" data-short={height < 60 || undefined} style={placeOf({ ...slot, height })}>
      {chipOf(entry, props)}
      {canResize(entry) && <span aria-hidden="true" className="week-edge" onPointerDown={onPress} />}
    </div>
  );
}

/** The period selected by a drag over empty hours. */
const DraftEvent = ({ from, to }: MinuteRange) => (
  <div aria-hidden="true" className="week-sketch" style={{ top: percent(from), height: percent(to - from) }}>
    {clockOfMinute(from)} – {clockOfMinute(to)}
  </div>
);

function Column(props: DayProps) {
  const { day, entries, today, onDialog } = props;
  const [sketch, setSketch] = useState<MinuteRange | null>(null);
  const onPress = (press: PointerEvent<HTMLElement>) => {
    const column = press.currentTarget;
    if (press.target !== column) return;
    const anchor = minuteAt(press.clientY, column);
    trackHours(press, {
      column,
      onMove: (minute) => setSketch(minute === null ? null : minuteRange(anchor, minute)),
      onDrop: (minute) => {
        const { from, to } = minuteRange(anchor, minute);
        onDialog({ kind: 'create', day, clock: clockOfMinute(from), minutes: to - from });
      },
    });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for pointers; the keyboard creates from the day above.
    // biome-ignore lint/a11y/noStaticElementInteractions: the same.
    <div
      data-drop={day}
      className="week-column"
      onPointerDown={onPress}
      onClick={(event) => {
        if (event.target === event.currentTarget) onDialog({ kind: 'create', day, clock: clockAt(event) });
      }}
    >
      {slotsOf(entries).map((slot) => (
        <EventSlot key={slot.entry.event.id} slot={slot} {...props} />
      ))}
      {sketch && <DraftEvent {...sketch} />}
      {day === today && <NowLine />}
    </div>
  );
}

/** Scrolls to the working hours and handles touch drags. On a phone, the week view has no hours. */
function useHours(view: View) {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view begins anew
  useEffect(() => {
    const hoursShown = ref.current;
    if (!hoursShown) return;
    hoursShown.scrollTop = hoursShown.scrollHeight * (7.5 / 24);
    return preventScroll(hoursShown);
  }, [view]);
  return ref;
}

export function WeekGrid({ labelledBy, days, ...props }: WeekGridProps) {
  const onKeyDown = useDayKeys(props);
  const scroller = useHours(props.view);
  const shown = props.view === 'day' ? [props.active] : weekOf(props.active);
  const of = (day: Day): DayProps => ({ ...props, day, entries: days.get(day) ?? none });
  return (
    <section aria-labelledby={labelledBy} className="week" data-view={props.view}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside. */}
      <div className="week-row week-head" onKeyDown={onKeyDown}>
        {shown.map((day) => (
          <DayHead key={day} {...of(day)} />
        ))}
      </div>
      <div className="week-row week-above">
        {shown.map((day) => (
          <AllDayEvents key={day} {...of(day)} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard. */}
      <section ref={scroller} aria-label={t('hours_label')} tabIndex={0} className="week-scroller">
        <div className="week-row week-hours">
          <div aria-hidden="true" className="week-axis">
            {hours.map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
          {shown.map((day) => (
            <Column key={day} {...of(day)} />
          ))}
        </div>
      </section>
    </section>
  );
}
