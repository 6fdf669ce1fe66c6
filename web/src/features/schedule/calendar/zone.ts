/**
 * Days and midnights of a named time zone, which may differ from the browser's: all-day events and the end of a rule
 * use the zone in which they were entered. Pure.
 */
import type { Day } from './month.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Uses UTC for a zone that the browser doesn't know. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const options = { dateStyle: 'short', timeStyle: 'medium' } as const;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone });
  } catch {
    made = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
  }
  formats.set(zone, made);
  return made;
}

/** Returns the local time of the zone as if it were UTC, in ms. */
const wallOf = (instant: number, zone: string): number =>
  Date.parse(`${formatOf(zone).format(instant).replace(' ', 'T')}Z`);

/** Returns the day of an instant in the zone. */
export const dayIn = (instant: string | number, zone: string): Day =>
  new Date(wallOf(new Date(instant).getTime(), zone)).toISOString().slice(0, 10);

/**
 * Returns the instant at which the day starts in the zone, RFC 3339. It is later than midnight if midnight is
 * skipped.
 */
export function dayStart(day: Day, zone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const guess = wall - (wallOf(wall, zone) - wall);
  const better = wall - (wallOf(guess, zone) - guess);
  const found = wallOf(better, zone) >= wall ? better : guess;
  return new Date(found).toISOString();
}

/** Reports whether both names mean the same zone: some have an old and a new name. */
export function sameZone(a: string, b: string): boolean {
  return a === b || formatOf(a).resolvedOptions().timeZone === formatOf(b).resolvedOptions().timeZone;
}
