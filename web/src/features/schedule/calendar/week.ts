/** Layout of a day's events in the week view. Pure. */
import { addDays, clockOf, type Day, weekdayOf } from './month.ts';
import type { DayEntry } from './spread.ts';

const dayMinutes = 1440;
/** Minimum height of an event in minutes, so that its title is readable. */
const least = 30;

/** Returns the week of a day, seven days from Sunday. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, n) => addDays(sunday, n));
}

/** An entry with its position in the day's column. */
export interface Slot {
  entry: DayEntry;
  /** Minutes of local time since midnight. */
  top: number;
  /** Minutes. */
  height: number;
  /** Index of the lane among those that overlapping events share, and the number of lanes. */
  lane: number;
  lanes: number;
}

function minutesOf(instant: string): number {
  const [hours = 0, minutes = 0] = clockOf(instant).split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Reports whether an entry is shown above the hours: all-day events, and events of a day or longer, which would fill
 * the columns.
 */
export const isAboveHours = ({ event }: DayEntry): boolean =>
  event.all_day === true || Date.parse(event.end_time) - Date.parse(event.start_time) >= dayMinutes * 60_000;

/** Reports whether its end can be dragged: it ends on this day, and its duration isn't zero. */
export const canResize = (entry: DayEntry): boolean =>
  !isAboveHours(entry) &&
  (entry.part === 'whole' || entry.part === 'end') &&
  entry.event.end_time > entry.event.start_time;

/** Returns '09:30' for 570; midnight at the end of the day is '00:00'. */
export const clockOfMinute = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Returns the instant of a local minute on the day in the browser's zone; 1440 is the following midnight. */
export function instantOf(day: Day, minute: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, minute).toISOString();
}

function placed(entry: DayEntry): Slot {
  const { event, part } = entry;
  const top = Math.min(part === 'end' ? 0 : minutesOf(event.start_time), dayMinutes - least);
  const end = part === 'start' ? dayMinutes : minutesOf(event.end_time) || dayMinutes;
  return { entry, top, height: Math.max(Math.min(end, dayMinutes) - top, least), lane: 0, lanes: 1 };
}

const ends = ({ top, height }: Slot): number => top + height;

/** Assigns the leftmost free lane to each slot of an overlapping cluster. */
function spreadOut(cluster: Slot[]): void {
  const free: number[] = [];
  for (const slot of cluster) {
    const lane = free.findIndex((until) => until <= slot.top);
    slot.lane = lane < 0 ? free.length : lane;
    free[slot.lane] = ends(slot);
  }
  for (const slot of cluster) slot.lanes = free.length;
}

/** Returns slots for the entries of a day that have a time, with overlapping ones side by side. */
export function slotsOf(entries: readonly DayEntry[]): Slot[] {
  const slots = entries
    .filter((entry) => !isAboveHours(entry))
    .map(placed)
    .sort((a, b) => a.top - b.top || ends(b) - ends(a));
  let cluster: Slot[] = [];
  let until = 0;
  for (const slot of slots) {
    if (slot.top >= until) {
      spreadOut(cluster);
      cluster = [];
    }
    cluster.push(slot);
    until = Math.max(until, ends(slot));
  }
  spreadOut(cluster);
  return slots;
}
