import { expect, test } from 'vitest';
import { dayOf, daysOf, timesOf, zonesWith } from './days.ts';

const times = ['2026-11-24T14:00:00Z', '2026-11-24T14:30:00Z', '2026-11-24T21:30:00Z'];

test('times are grouped by the day of the visitor’s zone', () => {
  expect(daysOf(times, 'America/New_York').map(({ day, times: of }) => [day, of.length])).toEqual([
    ['2026-11-24', 3],
  ]);
  expect(daysOf(times, 'Asia/Tokyo').map(({ day, times: of }) => [day, of.length])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-25', 1],
  ]);
});

test('whatever the zone, the same instants are offered', () => {
  for (const zone of ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])
    expect(daysOf(times, zone).flatMap((day) => day.times)).toEqual(times);
});

test('an hour that occurs twice is labeled with its offset', () => {
  const twice = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'];
  expect(new Set(twice.map((time) => dayOf(time, 'America/New_York')))).toEqual(new Set(['2026-11-01']));
  const labels = timesOf(twice, 'America/New_York').map(({ label }) => label);
  expect(new Set(labels).size).toBe(2);
});

test('the visitor’s own zone can always be chosen', () => {
  expect(zonesWith('Etc/Unknown-Here')).toContain('Etc/Unknown-Here');
  expect(zonesWith()).toContain('UTC');
});
