/** Converts events to form values and back. Pure. */
import { fromDateTimeInput, toDateTimeInput, zoneName } from '../../../lib/dates.ts';
import type { EventChanges, NewEvent } from './api.ts';
import type { CalendarEvent, EventType } from './event.ts';
import { addDays, type Day, defaultTimes } from './month.ts';
import { never, type RepeatValues, repeatOf, ruleOf } from './recurrence.ts';
import { firstDayOf, lastDayOf } from './spread.ts';
import { dayIn, dayStart } from './zone.ts';

/** Value for "as in the preferences": an option's value must not be empty. */
export const preferredReminder = 'preferred';

/** Entered texts. Times are `datetime-local` values, or `date` values of all-day events with an inclusive end. */
export interface EventValues {
  title: string;
  description: string;
  start_time: string;
  end_time: string;
  location: string;
  event_type: EventType;
  all_day: boolean;
  repeat: RepeatValues;
  /** Minutes before, '-1' for none, or `preferredReminder`. */
  reminder: string;
  /** Addresses, one per line. */
  guests: string;
  /** Time zone of whole days and of the rule. */
  timezone: string;
}

/** Returns a new personal event on the day: from 09:00 for an hour by default. */
export function valuesForDay(day: Day, clock?: string, minutes?: number): EventValues {
  const { start, end } = defaultTimes(day, clock, minutes);
  return {
    title: '',
    description: '',
    start_time: start,
    end_time: end,
    location: '',
    event_type: 'personal',
    all_day: false,
    repeat: never,
    reminder: preferredReminder,
    guests: '',
    timezone: zoneName(),
  };
}

export function valuesOfEvent(event: CalendarEvent): EventValues {
  const { all_day = false, rrule, reminder_minutes } = event;
  const timezone = (all_day || rrule ? event.timezone : undefined) ?? zoneName();
  return {
    title: event.title,
    description: event.description,
    start_time: all_day ? firstDayOf(event) : toDateTimeInput(event.start_time),
    end_time: all_day ? lastDayOf(event) : toDateTimeInput(event.end_time),
    location: event.location,
    event_type: event.event_type,
    all_day,
    repeat: repeatOf(rrule, dayIn(event.original_start ?? event.start_time, timezone), timezone),
    reminder: reminder_minutes === undefined ? preferredReminder : String(reminder_minutes),
    guests: event.guests?.map(({ email }) => email).join('\n') ?? '',
    timezone,
  };
}

const startOf = ({ all_day, start_time, timezone }: EventValues): string =>
  all_day ? dayStart(start_time, timezone) : fromDateTimeInput(start_time);

const endOf = ({ all_day, end_time, timezone }: EventValues): string =>
  all_day ? dayStart(addDays(end_time, 1), timezone) : fromDateTimeInput(end_time);

const ruleOfValues = ({ repeat, start_time, timezone }: EventValues): string | undefined =>
  ruleOf(repeat, start_time.slice(0, 10), timezone);

const minutesOf = ({ reminder }: EventValues): number | null =>
  reminder === preferredReminder ? null : Number(reminder);

/** Splits a list of addresses at line breaks, spaces, commas and semicolons. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export function newEventOf(values: EventValues): NewEvent {
  const { title, description, location, event_type, all_day, timezone } = values;
  const rrule = ruleOfValues(values);
  const reminder_minutes = minutesOf(values);
  const guests = addressesIn(values.guests);
  return {
    title,
    description,
    location,
    event_type,
    timezone,
    start_time: startOf(values),
    end_time: endOf(values),
    ...(all_day && { all_day }),
    ...(rrule && { rrule }),
    ...(reminder_minutes !== null && { reminder_minutes }),
    ...(guests.length > 0 && { guests }),
  };
}

const texts = ['title', 'description', 'location'] as const;

/**
 * Returns only changed fields, so that concurrent edits of other fields are kept, and unchanged times keep their
 * seconds.
 */
export function changesOf(before: EventValues, after: EventValues): EventChanges {
  const changes: EventChanges = {};
  for (const name of texts) if (after[name] !== before[name]) changes[name] = after[name];
  if (after.event_type !== before.event_type) changes.event_type = after.event_type;
  const turned = after.all_day !== before.all_day;
  if (turned) changes.all_day = after.all_day;
  if (turned || after.start_time !== before.start_time) changes.start_time = startOf(after);
  if (turned || after.end_time !== before.end_time) changes.end_time = endOf(after);
  if (JSON.stringify(after.repeat) !== JSON.stringify(before.repeat)) {
    const rrule = ruleOfValues(after);
    if (rrule !== undefined) changes.rrule = rrule;
  }
  // New all-day events and rules use the user's own time zone.
  if ((turned && after.all_day) || (changes.rrule && before.repeat.repeat === 'never'))
    changes.timezone = after.timezone;
  if (after.guests !== before.guests) changes.guests = addressesIn(after.guests);
  if (after.reminder !== before.reminder) changes.reminder_minutes = minutesOf(after);
  return changes;
}
