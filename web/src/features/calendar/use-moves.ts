/** Moving events, by drag or with Shift and an arrow key; where they went is said aloud. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { toast } from '../../ui/toast.ts';
import { useMoveEvent } from './api.ts';
import { startDrag } from './drag.ts';
import type { CalendarEvent } from './event.ts';
import { type Day, daysBetween, nameOf } from './month.ts';
import { type DayEntry, firstDayOf, shifted } from './spread.ts';
import type { View } from './view.ts';
import { isTimeless } from './week.ts';

/** A drag in the week view goes in steps of so many minutes, a key by twice as many. */
const step = 15;

const keys: Record<View, Record<string, [days: number, minutes: number]>> = {
  month: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0] },
  week: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -2 * step], ArrowDown: [0, 2 * step] },
};

const movedWords = (event: CalendarEvent): string =>
  `${event.title} moved to ${nameOf(firstDayOf(event))}${event.all_day ? '' : `, ${formatTime(event.start_time)}`}.`;

/** Puts the keyboard back on an event that was moved by it, as soon as it stands in its new place. */
function useFocusOnMoved() {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (!moved.current) return;
    if (document.activeElement !== document.body) {
      if (
        document.activeElement instanceof HTMLElement &&
        document.activeElement.dataset.event === moved.current
      )
        return;
      moved.current = null;
      return;
    }
    const there = document.querySelectorAll<HTMLElement>(`[data-event="${CSS.escape(moved.current)}"]`);
    const first = [...there].find((element) => element.offsetParent !== null);
    first?.focus();
  });
  return moved;
}

export interface Moves {
  /** What was moved last, in words; for a live region. */
  said: string;
  /** What an event's button needs to be moved from the day. */
  handlersOf: (
    entry: DayEntry,
    day: Day,
    view: View,
  ) => {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  };
}

export function useMoves(userId: string, onActive: (day: Day) => void): Moves {
  const { mutate } = useMoveEvent(userId);
  const [said, setSaid] = useState('');
  const moved = useFocusOnMoved();

  const move = (event: CalendarEvent, days: number, minutes: number) => {
    if (days === 0 && (minutes === 0 || event.all_day)) return;
    const there = { ...event, ...shifted(event, days, minutes) };
    mutate(there, {
      onSuccess: () => {
        setSaid(movedWords(there));
        toast({ text: 'Event updated successfully', tone: 'positive' });
      },
      onError: () => {
        setSaid('');
        toast({ text: 'Failed to update event', tone: 'danger' });
      },
    });
    return there;
  };

  const handlersOf: Moves['handlersOf'] = (entry, day, view) => ({
    onKeyDown: (press) => {
      const way =
        press.shiftKey && !press.altKey && !press.ctrlKey && !press.metaKey && keys[view][press.key];
      if (!way) return;
      press.preventDefault();
      press.stopPropagation();
      const there = move(entry.event, ...way);
      if (!there) return;
      moved.current = entry.event.id;
      onActive(firstDayOf(there));
    },
    onPointerDown: (press) =>
      startDrag(press, ({ on, down }) => {
        const timed = view === 'week' && !isTimeless(entry);
        move(entry.event, daysBetween(day, on), timed ? Math.round((down * 1440) / step) * step : 0);
      }),
  });
  return { said, handlersOf };
}
