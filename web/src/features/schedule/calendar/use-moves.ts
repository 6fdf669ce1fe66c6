/**
 * Moves events by drag or with Shift and an arrow key, and resizes them with Shift, Alt and an arrow key. Screen
 * readers announce the result.
 */

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { formatTime } from '../../../lib/dates.ts';
import { toast } from '../../../ui/toast.ts';
import { useMoveEvent } from './api.ts';
import { startDrag } from './drag.ts';
import type { CalendarEvent } from './event.ts';
import { type Day, daysBetween, nameOf } from './month.ts';
import { type DayEntry, firstDayOf, shiftTimes } from './spread.ts';
import type { View } from './view.ts';
import { canResize, instantOf, isAboveHours } from './week.ts';

const t = messages('calendar.moves');

/** Step in minutes of a drag in the week view; a key moves by twice as many. */
const step = 15;

const keys: Record<View, Record<string, [days: number, minutes: number]>> = {
  month: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0] },
  week: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -2 * step], ArrowDown: [0, 2 * step] },
  day: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -2 * step], ArrowDown: [0, 2 * step] },
};

/** Minutes by which Shift and Alt with these keys move the end. */
const resizeSteps: Record<string, number> = { ArrowUp: -step, ArrowDown: step };

const movedText = (event: CalendarEvent): string =>
  event.all_day
    ? t('moved_day', { title: event.title, day: nameOf(firstDayOf(event)) })
    : t('moved_time', {
        title: event.title,
        day: nameOf(firstDayOf(event)),
        time: formatTime(event.start_time),
      });

const resizedText = (event: CalendarEvent): string =>
  t('stretched', { title: event.title, time: formatTime(event.end_time) });

/** Restores the focus on an event that was moved by keyboard, at its new position. */
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
  /** Description of the last move, for a live region. */
  said: string;
  /** Sets the end of the event to a minute of the day. */
  resize: (event: CalendarEvent, day: Day, minute: number) => void;
  /** Returns the handlers of an event's button for moves from the day. */
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
    const there = { ...event, ...shiftTimes(event, days, minutes) };
    save(there, movedText);
    return there;
  };

  const stretch: Moves['resize'] = (event, day, minute) => {
    const end_time = instantOf(day, minute);
    if (Date.parse(end_time) !== Date.parse(event.end_time)) save({ ...event, end_time }, resizedText);
  };

  const save = (there: CalendarEvent, words: (event: CalendarEvent) => string) =>
    mutate(there, {
      onSuccess: () => {
        setSaid(words(there));
        toast({ text: t(there.guest_count ? 'done_guests' : 'done'), tone: 'positive' });
      },
      onError: () => {
        setSaid('');
        toast({ text: t('failed'), tone: 'danger' });
      },
    });

  /** Moves the end by minutes; an event keeps at least one step. */
  const resizeBy = (event: CalendarEvent, minutes: number) => {
    const end = Date.parse(event.end_time) + minutes * 60_000;
    if (end - Date.parse(event.start_time) < step * 60_000) return;
    moved.current = event.id;
    save({ ...event, end_time: new Date(end).toISOString() }, resizedText);
  };

  const handlersOf: Moves['handlersOf'] = (entry, day, view) => ({
    onKeyDown: (press) => {
      const longer =
        press.shiftKey && press.altKey && view !== 'month' && canResize(entry) && resizeSteps[press.key];
      if (longer) {
        press.preventDefault();
        press.stopPropagation();
        resizeBy(entry.event, longer);
        return;
      }
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
        const timed = view !== 'month' && !isAboveHours(entry);
        move(entry.event, daysBetween(day, on), timed ? Math.round((down * 1440) / step) * step : 0);
      }),
  });
  return { said, resize: stretch, handlersOf };
}
