/** Parses and formats weekly hours and days off. Pure. */
import type { Rules } from './api.ts';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type Hours = Rules['hours'];
type DaysOff = Rules['days_off'];

/** '09:00–12:00, 13:00–17:00' */
export const textOfDay = (hours: Hours, day: number): string =>
  hours
    .filter((part) => part.day === day)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ');

const part = /^(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?$/;
const two = (text: string | undefined): string => (text ?? '00').padStart(2, '0');

/** Parses the hours of a day, such as '9-12, 13:00–17:30'; null if invalid. */
export function hoursOf(text: string, day: number): Hours | null {
  const parts = text.split(',').map((piece) => piece.trim());
  if (parts.join('') === '') return [];
  const found = parts.map((piece) => part.exec(piece));
  if (found.some((match) => match === null)) return null;
  return found.map((match) => ({
    day,
    from: `${two(match?.[1])}:${two(match?.[2])}`,
    to: `${two(match?.[3])}:${two(match?.[4])}`,
  }));
}

export const textOfDaysOff = (days: DaysOff): string =>
  days.map(({ first, last }) => (first === last ? first : `${first} to ${last}`)).join('\n');

const off = /^(\d{4}-\d\d-\d\d)(?:\s+to\s+(\d{4}-\d\d-\d\d))?$/;

/** Parses the days off, one entry per line: '2026-12-24' or '2026-12-24 to 2026-12-31'; null if a line is invalid. */
export function daysOffOf(text: string): DaysOff | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const found = lines.map((line) => off.exec(line));
  if (found.some((match) => match === null)) return null;
  return found.map((match) => ({ first: match?.[1] ?? '', last: match?.[2] ?? match?.[1] ?? '' }));
}
