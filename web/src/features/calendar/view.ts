/** What the parts of the calendar tell each other. */
import type { components } from '../../api/types.gen.ts';
import type { Day, Month } from './month.ts';

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

/** The dialog that is open (spec 4: create, detail on an event click, edit and delete from there). */
export type OpenDialog =
  | { kind: 'create'; day: Day }
  | { kind: 'detail' | 'edit' | 'delete'; event: CalendarEvent }
  | { kind: 'day'; day: Day; events: readonly CalendarEvent[] };

/** What every view of a month needs. */
export interface MonthProps {
  month: Month;
  today: Day;
  /** The day that the keyboard is on. */
  active: Day;
  onActive: (day: Day) => void;
  onDialog: (dialog: OpenDialog) => void;
}
