/** What the parts of the calendar tell each other. */
import type { components } from '../../api/types.gen.ts';
import type { Day, Month } from './month.ts';
import type { DayEntry } from './spread.ts';

/** An event as the server keeps it; fields we do not know are there too. */
export type CalendarEvent = components['schemas']['Event'];
export type EventType = CalendarEvent['event_type'];

export const eventTypes: readonly { value: EventType; label: string }[] = [
  { value: 'personal', label: 'Personal' },
  { value: 'work', label: 'Work' },
  { value: 'meeting', label: 'Meeting' },
  { value: 'appointment', label: 'Appointment' },
  { value: 'other', label: 'Other' },
];

/** What a type is called; one that we do not know keeps its name. */
export const typeLabelOf = ({ event_type }: Pick<CalendarEvent, 'event_type'>): string =>
  eventTypes.find(({ value }) => value === event_type)?.label ?? event_type;

/** The dialog that is open (spec 4: create, detail on an event click, edit and delete from there). */
export type OpenDialog =
  | { kind: 'create'; day: Day; clock?: string }
  | { kind: 'detail' | 'edit' | 'delete'; event: CalendarEvent }
  | { kind: 'day'; day: Day; entries: readonly DayEntry[] };

export type View = 'month' | 'week';

/** What every part of the calendar needs to know: what is shown, and how to go elsewhere. */
export interface CalendarProps {
  view: View;
  month: Month;
  today: Day;
  /** The day that the keyboard is on; the week view shows its week. */
  active: Day;
  onActive: (day: Day) => void;
  onView: (view: View) => void;
  onDialog: (dialog: OpenDialog) => void;
}
