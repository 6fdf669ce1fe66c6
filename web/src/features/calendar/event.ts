/** An event, its types, and what they are called. */
import type { components } from '../../api/types.gen.ts';

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
