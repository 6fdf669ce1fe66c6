/**
 * Days and midnights of a named zone, which need not be the browser's: whole days belong to the zone in which
 * they were entered, and so does the end of a rule. Pure.
 */
import type { Day } from './month.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone that this browser does not know counts as UTC. */
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

/** What the clocks of the zone show at the instant, read as if it were UTC; in milliseconds. */
const wallOf = (instant: number, zone: string): number =>
  Date.parse(`${formatOf(zone).format(instant).replace(' ', 'T')}Z`);

/** The day in the zone on which an instant falls. */
export const dayIn = (instant: string | number, zone: string): Day =>
  new Date(wallOf(new Date(instant).getTime(), zone)).toISOString().slice(0, 10);

/** The instant at which the day begins in the zone, RFC 3339. Where midnight is skipped it begins later. */
export function dayStart(day: Day, zone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const guess = wall - (wallOf(wall, zone) - wall);
  const better = wall - (wallOf(guess, zone) - guess);
  const found = wallOf(better, zone) >= wall ? better : guess;
  return new Date(found).toISOString();
}

/** Whether both names mean the same zone: some have an old name and a new one. */
export function sameZone(a: string, b: string): boolean {
  return a === b || formatOf(a).resolvedOptions().timeZone === formatOf(b).resolvedOptions().timeZone;
}
