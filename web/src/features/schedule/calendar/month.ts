/**
 * The arithmetic of the month view. A `Day` is a calendar day without a zone ('2026-11-21') and a `Month` its
 * first seven characters; steps between them know nothing of clocks. Only the functions that meet an instant
 * use the browser's zone, so that days of 23 or 25 hours are days like any other.
 */
import { messages, plural } from '../../../content/messages.ts';

export type Day = string;
export type Month = string;

/** How many events a day cell lists before '+N more'. */
export const cellEvents = 3;
/** Rows of the grid: always six, so that its height never changes. */
const rows = 6;
const dayLength = 86_400_000;

const long = messages('calendar.weekdays.long');
const short = messages('calendar.weekdays.short');
const t = messages('calendar');

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The days of a week, 0 for Sunday. */
export const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** 'Sunday' for 0. */
export const weekdayName = (weekday: number): string => long(`${weekday as Weekday}`);
/** 'Sun' for 0. */
export const shortWeekday = (weekday: number): string => short(`${weekday as Weekday}`);

const two = (n: number): string => String(n).padStart(2, '0');
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const fromUtc = (date: Date): Day => date.toISOString().slice(0, 10);

/** The local day on which an instant falls. */
export function dayOf(instant: string | Date): Day {
  const date = new Date(instant);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** True for a day that exists, from the years 1000 to 9998. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  isMonth(monthOf(text)) &&
  fromUtc(utc(`${monthOf(text)}-01`)) <= text &&
  text <= `${monthOf(text)}-${lengthOf(monthOf(text))}`;

/** True for '2026-11' and the like, from the years 1000 to 9998. */
export const isMonth = (text: string): text is Month => /^(?!9999)[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

export const addDays = (day: Day, n: number): Day => fromUtc(new Date(utc(day).getTime() + n * dayLength));

/** How many days later the second is. */
export const daysBetween = (from: Day, to: Day): number =>
  (utc(to).getTime() - utc(from).getTime()) / dayLength;

export function addMonths(month: Month, n: number): Month {
  const date = utc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + n);
  return monthOf(fromUtc(date));
}

const lengthOf = (month: Month): number =>
  (utc(`${addMonths(month, 1)}-01`).getTime() - utc(`${month}-01`).getTime()) / dayLength;

/** The same day n months on, or the last one of a shorter month. */
export function sameDayIn(day: Day, n: number): Day {
  const month = addMonths(monthOf(day), n);
  return `${month}-${two(Math.min(Number(day.slice(8)), lengthOf(month)))}`;
}

export const weekdayOf = (day: Day): number => utc(day).getUTCDay();

/** Six weeks from Sunday to Saturday, the first of which holds the first of the month. */
export function weeksOf(month: Month): Day[][] {
  const { from } = edgesOf(month);
  return Array.from({ length: rows }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(from, week * 7 + day)),
  );
}

/** The instant at which the day begins in the browser's zone. */
function startOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The first and the last day of the grid. */
export function edgesOf(month: Month): { from: Day; to: Day } {
  const from = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  return { from, to: addDays(from, rows * 7 - 1) };
}

/** The instants between which the days lie, both of them included. */
export const rangeOf = (from: Day, to: Day): { start: string; end: string } => ({
  start: startOf(from).toISOString(),
  end: startOf(addDays(to, 1)).toISOString(),
});

/** How far it is from the instant to the next local midnight, in milliseconds. */
export const untilTomorrow = (now: Date): number => startOf(addDays(dayOf(now), 1)).getTime() - now.getTime();

/** Made at its first use: this file is also loaded where pages are rendered, which has no Intl (render.ts). */
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

/** '09:00', in the browser's zone. */
export function clockOf(instant: string | Date): string {
  const date = new Date(instant);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The times of a new event on the day: one hour, from 09:00, as values of `datetime-local` fields. */
export function defaultTimes(day: Day, clock = '09:00', minutes = 60): { start: string; end: string } {
  const end = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + minutes;
  const endClock = `${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`;
  return { start: `${day}T${clock}`, end: `${end < 1440 ? day : addDays(day, 1)}T${endClock}` };
}

/** True if both are filled in and the end is before the start, which is accepted. */
export const endsEarly = (start: string, end: string): boolean => start !== '' && end !== '' && end < start;

/** What a cell shows of a day's events, and how many it leaves out. */
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

/** The day to which a key leads in the grid; undefined for keys that do not move. */
export const moved = (day: Day, key: string): Day | undefined => steps.get(key)?.(day);

/** What follows a day's name: how many events it has. */
export const countedOf = (n: number): string => (n === 0 ? '' : t(`counted.${plural(n)}`, { count: n }));
