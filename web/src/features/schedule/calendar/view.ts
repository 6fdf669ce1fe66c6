/** Shared types of the calendar's parts. */
import type { CalendarEvent } from './event.ts';
import type { Day, Month } from './month.ts';
import type { DayEntry } from './spread.ts';

/** The open dialog: create, or the details of an event with edit and delete. */
export type OpenDialog =
  | { kind: 'create'; day: Day; clock?: string; minutes?: number }
  | { kind: 'detail' | 'edit' | 'delete'; event: CalendarEvent }
  | { kind: 'day'; day: Day; entries: readonly DayEntry[] };

export type View = 'month' | 'week' | 'day';

/** Props of every part of the calendar: the shown period, and navigation. */
export interface CalendarProps {
  view: View;
  month: Month;
  today: Day;
  /** The day with keyboard focus; the week view shows its week, the day view this day. */
  active: Day;
  onActive: (day: Day) => void;
  onView: (view: View) => void;
  onDialog: (dialog: OpenDialog) => void;
}
