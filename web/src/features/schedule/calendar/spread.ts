/** Distributes events over days, with the part that each day shows. Pure. */

import { messages } from '../../../content/messages.ts';
import type { CalendarEvent } from './event.ts';
import { addDays, type Day, dayOf } from './month.ts';
import { dayIn, dayStart } from './zone.ts';

/** Time of an event. */
export type Span = Pick<CalendarEvent, 'start_time' | 'end_time' | 'all_day' | 'timezone'>;

/** Part of an event on a day: all of it, its start, middle or end. */
export type Part = 'whole' | 'start' | 'middle' | 'end';

export interface DayEntry<E = CalendarEvent> {
  event: E;
  part: Part;
}

const zoneOf = ({ timezone }: Span): string => timezone ?? 'UTC';

/** Returns the first day of the event: all-day events use their own zone, others the browser's. */
export const firstDayOf = (event: Span): Day =>
  event.all_day ? dayIn(event.start_time, zoneOf(event)) : dayOf(event.start_time);

/**
 * Returns the last day of the event. An end at midnight excludes the day after; an end before the start counts as the
 * first day.
 */
export function lastDayOf(event: Span): Day {
  const first = firstDayOf(event);
  const end = Date.parse(event.end_time) - 1;
  const last = event.all_day ? dayIn(end, zoneOf(event)) : dayOf(new Date(end));
  return last < first ? first : last;
}

/** Returns the sort key of an event in ms: all-day events start with their day. */
const orderOf = (event: CalendarEvent): number =>
  event.all_day ? new Date(`${firstDayOf(event)}T00:00`).getTime() : Date.parse(event.start_time);

const byStart = (a: CalendarEvent, b: CalendarEvent): number =>
  orderOf(a) - orderOf(b) || a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1);

function partOn(day: Day, first: Day, last: Day): Part {
  if (first === last) return 'whole';
  return day === first ? 'start' : day === last ? 'end' : 'middle';
}

/**
 * Returns events by local day from `from` to `to`, on every day they touch, each day's sorted by start, then title.
 */
export function byDay(events: readonly CalendarEvent[], from: Day, to: Day): Map<Day, DayEntry[]> {
  const days = new Map<Day, DayEntry[]>();
  for (const event of [...events].sort(byStart)) {
    const first = firstDayOf(event);
    const last = lastDayOf(event);
    const end = last < to ? last : to;
    for (let day = first > from ? first : from; day <= end; day = addDays(day, 1)) {
      const entry = { event, part: partOn(day, first, last) };
      const list = days.get(day);
      if (list) list.push(entry);
      else days.set(day, [entry]);
    }
  }
  return days;
}

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** Formats a time briefly in the user's locale, for month cells: '09:00', '9am' or '2:15pm'. */
export function shortTimeOf(instant: string, format = clockFormat): string {
  const parts = format.formatToParts(new Date(instant));
  if (!parts.some(({ type }) => type === 'dayPeriod')) return format.format(new Date(instant));
  const full = parts.some(({ type, value }) => type === 'minute' && Number(value) === 0);
  const shown = full ? parts.filter(({ type, value }) => type !== 'minute' && value !== ':') : parts;
  return shown
    .map(({ value }) => value.trim())
    .join('')
    .toLowerCase();
}

/**
 * Returns the text before the title: '09:00' or '9am', 'All day', or '…' if the event continues from the previous
 * day.
 */
export function timeLabel({ event, part }: DayEntry): string {
  if (part === 'middle' || part === 'end') return '…';
  return event.all_day ? messages('calendar')('all_day') : shortTimeOf(event.start_time);
}

/** Returns the times of an event moved by days and minutes of local time: 09:00 stays 09:00. */
export function shiftTimes(event: Span, days: number, minutes = 0): { start_time: string; end_time: string } {
  if (event.all_day) {
    const zone = zoneOf(event);
    const to = (instant: string) => dayStart(addDays(dayIn(instant, zone), days), zone);
    return { start_time: to(event.start_time), end_time: to(event.end_time) };
  }
  const to = (instant: string) => {
    const date = new Date(instant);
    date.setDate(date.getDate() + days);
    date.setMinutes(date.getMinutes() + minutes);
    return date.toISOString();
  };
  return { start_time: to(event.start_time), end_time: to(event.end_time) };
}
