/**
 * Date arithmetic of the month view. A `Day` is a calendar day without a time zone ('2026-11-21') and a `Month` its
 * first seven characters; arithmetic on them ignores clocks. Only functions that take an instant use the browser's
 * zone. Thus, days of 23 or 25 hours need no special case.
 */
import { messages, plural } from '../../../content/messages.ts';

export type Day = string;
export type Month = string;

/** Number of events in a cell before '+N more'. */
export const cellEvents = 3;
/** Rows of the grid: always six, so that its height is constant. */
const rows = 6;
const dayLength = 86_400_000;

const long = messages('calendar.weekdays.long');
const short = messages('calendar.weekdays.short');
const t = messages('calendar');

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Days of a week, 0 for Sunday. */
export const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Returns 'Sunday' for 0. */
export const weekdayName = (weekday: number): string => long(`${weekday as Weekday}`);
/** Returns 'Sun' for 0. */
export const shortWeekday = (weekday: number): string => short(`${weekday as Weekday}`);

const two = (n: number): string => String(n).padStart(2, '0');
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const fromUtc = (date: Date): Day => date.toISOString().slice(0, 10);

/** Returns the local day of an instant. */
export function dayOf(instant: string | Date): Day {
  const date = new Date(instant);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** Reports whether a day exists and its year is between 1000 and 9998. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  isMonth(monthOf(text)) &&
  fromUtc(utc(`${monthOf(text)}-01`)) <= text &&
  text <= `${monthOf(text)}-${lengthOf(monthOf(text))}`;

/** Reports whether the text is a month such as '2026-11', from year 1000 to 9998. */
export const isMonth = (text: string): text is Month => /^(?!9999)[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

export const addDays = (day: Day, n: number): Day => fromUtc(new Date(utc(day).getTime() + n * dayLength));

/** Returns the number of days from the first to the second. */
export const daysBetween = (from: Day, to: Day): number =>
  (utc(to).getTime() - utc(from).getTime()) / dayLength;

export function addMonths(month: Month, n: number): Month {
  const date = utc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + n);
  return monthOf(fromUtc(date));
}

const lengthOf = (month: Month): number =>
  (utc(`${addMonths(month, 1)}-01`).getTime() - utc(`${month}-01`).getTime()) / dayLength;

/** Returns the same day n months later, or the last day of a shorter month. */
export function sameDayIn(day: Day, n: number): Day {
  const month = addMonths(monthOf(day), n);
  return `${month}-${two(Math.min(Number(day.slice(8)), lengthOf(month)))}`;
}

export const weekdayOf = (day: Day): number => utc(day).getUTCDay();

/** Returns six weeks from Sunday to Saturday; the first contains the first of the month. */
export function weeksOf(month: Month): Day[][] {
  const { from } = gridRange(month);
  return Array.from({ length: rows }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(from, week * 7 + day)),
  );
}

/** Returns the instant at which the day starts in the browser's zone. */
function startOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Returns the first and last day of the grid. */
export function gridRange(month: Month): { from: Day; to: Day } {
  const from = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  return { from, to: addDays(from, rows * 7 - 1) };
}

/** Returns the period from the start of the first to the end of the last day. */
export const rangeOf = (from: Day, to: Day): { start: string; end: string } => ({
  start: startOf(from).toISOString(),
  end: startOf(addDays(to, 1)).toISOString(),
});

/** Returns the time until the next local midnight, in ms. */
export const untilTomorrow = (now: Date): number => startOf(addDays(dayOf(now), 1)).getTime() - now.getTime();

/** Creates the formatter on first use: this file is also loaded by the renderer, which has no Intl (render.ts). */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return made;
  };
}

const monthTitle = formatter({ month: 'long', year: 'numeric' });
const dayTitle = formatter({ dateStyle: 'full' });

/** 'November 2026' */
export const titleOf = (month: Month): string => monthTitle().format(utc(`${month}-01`));

const rangeTitle = formatter({ dateStyle: 'long' });

/** 'November 15 – 21, 2026' */
export const rangeTitleOf = (from: Day, to: Day): string => rangeTitle().formatRange(utc(from), utc(to));

/** 'Saturday, November 21, 2026' */
export const nameOf = (day: Day): string => dayTitle().format(utc(day));

/** Formats as '09:00', in the browser's zone. */
export function clockOf(instant: string | Date): string {
  const date = new Date(instant);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns the times of a new event as values of `datetime-local` fields; by default, one hour from 09:00. */
export function defaultTimes(day: Day, clock = '09:00', minutes = 60): { start: string; end: string } {
  const end = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + minutes;
  const endClock = `${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`;
  return { start: `${day}T${clock}`, end: `${end < 1440 ? day : addDays(day, 1)}T${endClock}` };
}

/** Reports whether both are filled in and the end is before the start, which is allowed. */
export const endsBeforeStart = (start: string, end: string): boolean =>
  start !== '' && end !== '' && end < start;

/** Returns the events that a cell shows, and the number of others. */
export const cellOf = <E>(events: readonly E[]): { shown: readonly E[]; more: number } => ({
  shown: events.slice(0, cellEvents),
  more: Math.max(0, events.length - cellEvents),
});

const steps = new Map<string, (day: Day) => Day>([
  ['ArrowLeft', (day) => addDays(day, -1)],
  ['ArrowRight', (day) => addDays(day, 1)],
  ['ArrowUp', (day) => addDays(day, -7)],
  ['ArrowDown', (day) => addDays(day, 7)],
  ['Home', (day) => addDays(day, -weekdayOf(day))],
  ['End', (day) => addDays(day, 6 - weekdayOf(day))],
  ['PageUp', (day) => sameDayIn(day, -1)],
  ['PageDown', (day) => sameDayIn(day, 1)],
]);

/** Returns the day to which a key moves in the grid; undefined for other keys. */
export const dayAfterKey = (day: Day, key: string): Day | undefined => steps.get(key)?.(day);

/** Returns the number of events as text, to be read after a day's name. */
export const eventCount = (n: number): string => (n === 0 ? '' : t(`counted.${plural(n)}`, { count: n }));
