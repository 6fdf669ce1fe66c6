/** An event as the form holds it, and the way there and back. Pure. */
import { fromDateTimeInput, toDateTimeInput } from '../../lib/dates.ts';
import type { EventChanges, NewEvent } from './api.ts';
import { type Day, defaultTimes } from './month.ts';
import type { CalendarEvent, EventType } from './view.ts';

/** Texts as typed; the times as `datetime-local` fields hold them. */
export interface EventValues {
  title: string;
  description: string;
  start_time: string;
  end_time: string;
  location: string;
  event_type: EventType;
}

/** A new event on the day: from 09:00 to 10:00, personal (spec 4, 9.2). */
export function valuesForDay(day: Day): EventValues {
  const { start, end } = defaultTimes(day);
  return {
    title: '',
    description: '',
    start_time: start,
    end_time: end,
    location: '',
    event_type: 'personal',
  };
}

export const valuesOfEvent = (event: CalendarEvent): EventValues => ({
  title: event.title,
  description: event.description,
  start_time: toDateTimeInput(event.start_time),
  end_time: toDateTimeInput(event.end_time),
  location: event.location,
  event_type: event.event_type,
});

export const newEventOf = (values: EventValues): NewEvent => ({
  ...values,
  start_time: fromDateTimeInput(values.start_time),
  end_time: fromDateTimeInput(values.end_time),
});

/**
 * Only what was changed, so that somebody who edits another field meanwhile loses nothing, and a time with
 * seconds keeps them unless it is touched.
 */
export function changesOf(before: EventValues, after: EventValues): EventChanges {
  const changes: EventChanges = {};
  if (after.title !== before.title) changes.title = after.title;
  if (after.description !== before.description) changes.description = after.description;
  if (after.location !== before.location) changes.location = after.location;
  if (after.event_type !== before.event_type) changes.event_type = after.event_type;
  if (after.start_time !== before.start_time) changes.start_time = fromDateTimeInput(after.start_time);
  if (after.end_time !== before.end_time) changes.end_time = fromDateTimeInput(after.end_time);
  return changes;
}
