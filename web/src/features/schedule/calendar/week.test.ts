import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CalendarEvent } from './event.ts';
import type { DayEntry, Part } from './spread.ts';
import { isAboveHours, slotsOf, weekOf } from './week.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const entry = (id: string, from: string, to: string, part: Part = 'whole'): DayEntry => ({
  part,
  event: {
    id,
    start_time: new Date(`2026-11-18T${from}`).toISOString(),
    end_time: new Date(`2026-11-18T${to}`).toISOString(),
  } as CalendarEvent,
});

const told = (entries: DayEntry[]) =>
  slotsOf(entries).map(({ entry: { event }, top, height, lane, lanes }) => [
    event.id,
    top,
    height,
    lane,
    lanes,
  ]);

test.each(['2026-11-15', '2026-11-18', '2026-11-21'])(
  'the week of %s goes from Sunday to Saturday',
  (day) => {
    const week = weekOf(day);
    expect([week.length, week[0], week[6]]).toEqual([7, '2026-11-15', '2026-11-21']);
  },
);

test('events without overlap have the full width', () => {
  expect(told([entry('a', '09:00', '10:00'), entry('b', '10:00', '10:30')])).toEqual([
    ['a', 540, 60, 0, 1],
    ['b', 600, 30, 0, 1],
  ]);
});

test('overlapping events are side by side, and a free lane is reused', () => {
  expect(
    told([entry('a', '09:00', '12:00'), entry('b', '09:30', '10:00'), entry('c', '10:00', '11:00')]),
  ).toEqual([
    ['a', 540, 180, 0, 2],
    ['b', 570, 30, 1, 2],
    ['c', 600, 60, 1, 2],
  ]);
});

test('an event has room for its title, also at the end of the day or when it ends early', () => {
  expect(told([entry('short', '09:00', '09:05')])).toEqual([['short', 540, 30, 0, 1]]);
  expect(told([entry('late', '23:50', '23:55')])).toEqual([['late', 1410, 30, 0, 1]]);
  expect(told([entry('early', '09:00', '08:00')])).toEqual([['early', 540, 30, 0, 1]]);
});

test('events from or to another day reach to midnight', () => {
  expect(told([entry('s', '22:00', '02:00', 'start')])).toEqual([['s', 1320, 120, 0, 1]]);
  expect(told([entry('e', '22:00', '02:00', 'end')])).toEqual([['e', 0, 120, 0, 1]]);
});

test('all-day events, and events of a day or longer, are above the hours', () => {
  const day = entry('d', '09:00', '10:00');
  const lasting = (end_time: string) => ({ ...day, event: { ...day.event, end_time } });
  expect(isAboveHours(day)).toBe(false);
  expect(isAboveHours({ ...day, event: { ...day.event, all_day: true } })).toBe(true);
  expect(isAboveHours(lasting('2026-11-19T13:59:00Z'))).toBe(false);
  expect(isAboveHours(lasting('2026-11-19T14:00:00Z'))).toBe(true);
  expect(slotsOf([lasting('2026-11-19T14:00:00Z')])).toEqual([]);
});
