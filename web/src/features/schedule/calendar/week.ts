/** Where the events of a day stand in the week view. Pure. */
import { addDays, clockOf, type Day, weekdayOf } from './month.ts';
import type { DayEntry } from './spread.ts';

const dayMinutes = 1440;
/** An event takes at least the room of this many minutes, so that its title can be read. */
const least = 30;

/** The seven days from Sunday among which the day is. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, n) => addDays(sunday, n));
}

/** An entry with its place in the day's column. */
export interface Slot {
  entry: DayEntry;
  /** Minutes of the wall clock from midnight. */
  top: number;
  /** Minutes. */
  height: number;
  /** Which of the columns that overlapping events share, and how many there are. */
  lane: number;
  lanes: number;
}

function minutesOf(instant: string): number {
  const [hours = 0, minutes = 0] = clockOf(instant).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whole days, and events that last a day or longer, stand above the hours: there they would fill the columns. */
export const isTimeless = ({ event }: DayEntry): boolean =>
  event.all_day === true || Date.parse(event.end_time) - Date.parse(event.start_time) >= dayMinutes * 60_000;

/** Whether its end can be dragged: the day holds it, and it has a length. */
export const canStretch = (entry: DayEntry): boolean =>
  !isTimeless(entry) &&
  (entry.part === 'whole' || entry.part === 'end') &&
  entry.event.end_time > entry.event.start_time;

/** '09:30' for 570; midnight at the end of the day is '00:00'. */
export const clockOfMinute = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The instant of a minute of the wall clock on the day in the browser's zone; 1440 is the midnight after it. */
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

/** Gives the slots of one cluster, which overlap, the leftmost free lane each. */
function spreadOut(cluster: Slot[]): void {
  const free: number[] = [];
  for (const slot of cluster) {
    const lane = free.findIndex((until) => until <= slot.top);
    slot.lane = lane < 0 ? free.length : lane;
    free[slot.lane] = ends(slot);
  }
  for (const slot of cluster) slot.lanes = free.length;
}

/** The entries of a day that have a time, each beside those that it overlaps. */
export function slotsOf(entries: readonly DayEntry[]): Slot[] {
  const slots = entries
    .filter((entry) => !isTimeless(entry))
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
