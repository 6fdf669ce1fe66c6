/** Events, their types and labels. */
import type { components } from '../../../api/types.gen.ts';
import { textsOf } from '../../../content/island-texts.ts';

/** An event from the server, including unknown fields. */
export type CalendarEvent = components['schemas']['Event'];
export type EventType = CalendarEvent['event_type'];

/** Returns the labels of event types and of reminder times. */
export const eventChoices = () => textsOf('calendar').event;

/** Returns the label of an event type; an unknown type keeps its name. */
export const typeLabelOf = ({ event_type }: Pick<CalendarEvent, 'event_type'>): string =>
  eventChoices().types.find(({ value }) => value === event_type)?.label ?? event_type;
