/** An event, its types, and what they are called. */
import type { components } from '../../../api/types.gen.ts';
import { copyOf } from '../../../content/copy.ts';

/** An event as the server keeps it; fields we do not know are there too. */
export type CalendarEvent = components['schemas']['Event'];
export type EventType = CalendarEvent['event_type'];

/** What the types of events are called, and the times before them at which one may be reminded. */
export const eventChoices = () => copyOf('calendar').event;

/** What a type is called; one that we do not know keeps its name. */
export const typeLabelOf = ({ event_type }: Pick<CalendarEvent, 'event_type'>): string =>
  eventChoices().types.find(({ value }) => value === event_type)?.label ?? event_type;
