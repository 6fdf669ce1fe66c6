import { expect, test } from 'vitest';
import { dayIn, dayStart } from './zone.ts';

test.each([
  ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22'],
  ['2026-11-22T04:59:59Z', 'America/New_York', '2026-11-21'],
  ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22'],
  ['2026-11-21T18:30:00Z', 'Nowhere/At_All', '2026-11-21'],
])('%s is in %s on %s', (instant, zone, day) => {
  expect(dayIn(instant, zone)).toBe(day);
});

test.each([
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'], // the clocks change at 02:00
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'], // midnight is skipped: the day starts at 01:00
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(dayStart(day, zone)).toBe(instant);
  expect(dayIn(instant, zone)).toBe(day);
});
