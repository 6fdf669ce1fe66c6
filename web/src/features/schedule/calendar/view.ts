/** What the parts of the calendar tell each other. */
import type { CalendarEvent } from './event.ts';
import type { Day, Month } from './month.ts';
import type { DayEntry } from './spread.ts';

/** The open dialog: create, or the detail of a clicked event with edit and delete. */
export type OpenDialog =
  | { kind: 'create'; day: Day; clock?: string; minutes?: number }
  | { kind: 'detail' | 'edit' | 'delete'; event: CalendarEvent }
  | { kind: 'day'; day: Day; entries: readonly DayEntry[] };

export type View = 'month' | 'week' | 'day';

/** What every part of the calendar needs to know: what is shown, and how to go elsewhere. */
export interface CalendarProps {
  view: View;
  month: Month;
  today: Day;
  /** The day that the keyboard is on; the week view shows its week, the day view itself. */
  active: Day;
  onActive: (day: Day) => void;
  onView: (view: View) => void;
  onDialog: (dialog: OpenDialog) => void;
}
