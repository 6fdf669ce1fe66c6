import { expect, test } from 'vitest';
import { defaultTimes } from './month.ts';
import { minuteRange } from './resize.ts';
import { canResize, clockOfMinute, instantOf } from './week.ts';

test('a drag covers whole quarters of an hour, whichever way it goes', () => {
  expect(minuteRange(541, 620)).toEqual({ from: 540, to: 630 });
  expect(minuteRange(620, 541)).toEqual({ from: 540, to: 630 });
});

test('a drag of a few minutes is a quarter of an hour, and one to the end of the day ends there', () => {
  expect(minuteRange(541, 542)).toEqual({ from: 540, to: 555 });
  expect(minuteRange(1400, 1439)).toEqual({ from: 1395, to: 1440 });
});

test('a minute of the day is a time of the wall clock', () => {
  expect(clockOfMinute(570)).toBe('09:30');
  expect(clockOfMinute(1440)).toBe('00:00');
  expect(new Date(instantOf('2026-11-21', 570)).getHours()).toBe(9);
  expect(new Date(instantOf('2026-11-21', 1440)).getDate()).toBe(22);
});

test('a new event is as long as the drag, over midnight too', () => {
  expect(defaultTimes('2026-11-21', '09:15', 90)).toEqual({
    start: '2026-11-21T09:15',
    end: '2026-11-21T10:45',
  });
  expect(defaultTimes('2026-11-21', '23:30', 30).end).toBe('2026-11-22T00:00');
});

test('only an end that the day shows can be dragged', () => {
  const event = {
    start_time: '2026-11-21T09:00:00Z',
    end_time: '2026-11-21T10:00:00Z',
  } as Parameters<typeof canResize>[0]['event'];
  expect(canResize({ event, part: 'whole' })).toBe(true);
  expect(canResize({ event, part: 'start' })).toBe(false);
  expect(canResize({ event: { ...event, all_day: true }, part: 'whole' })).toBe(false);
  expect(canResize({ event: { ...event, end_time: event.start_time }, part: 'whole' })).toBe(false);
});
