import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  cellOf,
  clockOf,
  dayAfterKey,
  dayOf,
  defaultTimes,
  endsBeforeStart,
  gridRange,
  isDay,
  isMonth,
  nameOf,
  rangeOf,
  rangeTitleOf,
  sameDayIn,
  titleOf,
  untilTomorrow,
  weeksOf,
} from './month.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const hours = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / 3_600_000;

describe('the grid', () => {
  test.each([
    ['2026-11', '2026-11-01', '2026-12-12'], // starts on a Sunday
    ['2026-02', '2026-02-01', '2026-03-14'], // exactly four weeks
    ['2026-08', '2026-07-26', '2026-09-05'], // starts on a Saturday, 31 days
    ['2028-02', '2028-01-30', '2028-03-11'], // a leap year
    ['2027-01', '2026-12-27', '2027-02-06'],
  ])('%s goes from %s to %s', (month, first, last) => {
    const weeks = weeksOf(month);
    expect([weeks.length, weeks[0]?.[0], weeks[5]?.[6]]).toEqual([6, first, last]);
  });

  test.each([
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ])('holds every day once, in order, whatever the clocks of %s do', (name) => {
    process.env.TZ = name;
    for (let month = '2026-01'; month < '2028-01'; month = addMonths(month, 1)) {
      const days = weeksOf(month).flat();
      expect(days).toEqual(days.map((_, i) => addDays(days[0] ?? '', i)));
      expect(new Set(days).size).toBe(42);
    }
  });
});

describe('the range to ask for', () => {
  test.each([
    ['UTC', '2026-11', '2026-11-01T00:00:00.000Z', '2026-12-13T00:00:00.000Z', 42 * 24],
    ['America/New_York', '2026-11', '2026-11-01T04:00:00.000Z', '2026-12-13T05:00:00.000Z', 42 * 24 + 1],
    ['America/New_York', '2026-03', '2026-03-01T05:00:00.000Z', '2026-04-12T04:00:00.000Z', 42 * 24 - 1],
    ['Europe/Berlin', '2026-10', '2026-09-26T22:00:00.000Z', '2026-11-07T23:00:00.000Z', 42 * 24 + 1],
    ['Asia/Kolkata', '2026-11', '2026-10-31T18:30:00.000Z', '2026-12-12T18:30:00.000Z', 42 * 24],
  ])('%s, %s: from %s to %s', (name, month, start, end, length) => {
    process.env.TZ = name;
    const { from, to } = gridRange(month);
    expect(rangeOf(from, to)).toEqual({ start, end });
    expect(hours(start, end)).toBe(length);
  });
});

describe('instants and days', () => {
  test.each([
    ['UTC', '2026-11-21T23:59:59Z', '2026-11-21', '23:59'],
    ['Europe/Berlin', '2026-11-21T23:30:00Z', '2026-11-22', '00:30'],
    ['America/New_York', '2026-11-21T02:00:00Z', '2026-11-20', '21:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01', '01:30'], // the first 01:30 of the night
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01', '01:30'], // the second
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'], // 02:00 does not exist
  ])('in %s, %s is on %s at %s', (name, instant, day, clock) => {
    process.env.TZ = name;
    expect([dayOf(instant), clockOf(instant)]).toEqual([day, clock]);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T00:00:00+01:00', 23],
    ['Europe/Berlin', '2026-10-25T00:00:00+02:00', 25],
    ['Europe/Berlin', '2026-11-21T12:00:00+01:00', 12],
    ['Africa/Cairo', '2026-04-23T12:00:00+02:00', 12], // the next day starts at 01:00
  ])('in %s, from %s it is %d hours until tomorrow', (name, now, expected) => {
    process.env.TZ = name;
    expect(untilTomorrow(new Date(now)) / 3_600_000).toBe(expected);
  });

  test('a new event is from 09:00 to 10:00 on its day', () => {
    expect(defaultTimes('2026-03-29')).toEqual({ start: '2026-03-29T09:00', end: '2026-03-29T10:00' });
    expect(defaultTimes('2026-12-31', '23:30')).toEqual({
      start: '2026-12-31T23:30',
      end: '2027-01-01T00:30',
    });
  });
});

describe('steps', () => {
  test.each([
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowLeft', '2026-03-01', '2026-02-28'],
    ['ArrowUp', '2026-11-01', '2026-10-25'],
    ['ArrowDown', '2026-10-25', '2026-11-01'],
    ['Home', '2026-11-21', '2026-11-15'],
    ['End', '2026-11-15', '2026-11-21'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['Tab', '2026-12-31', undefined],
    ['toString', '2026-12-31', undefined],
  ])('%s from %s leads to %s', (key, from, to) => {
    expect(dayAfterKey(from, key)).toBe(to);
  });

  test('months pass over the end of the year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-01',
    ]);
    expect(sameDayIn('2028-02-29', 12)).toBe('2029-02-28');
  });

  test.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026-1', false],
    ['9999-12', false],
    ['0026-11', false],
    ['2026-11-21', false],
    ['', false],
  ])('%s as a month in the address: %s', (text, valid) => {
    expect(isMonth(text)).toBe(valid);
  });
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-11-00', false],
  ['2026-13-01', false],
  ['2026-11', false],
])('%s as a day in the address: %s', (text, valid) => {
  expect(isDay(text)).toBe(valid);
});

describe('names', () => {
  test('a week', () => {
    expect(rangeTitleOf('2026-11-15', '2026-11-21')).toMatch(/^November 15\s–\s21, 2026$/);
    expect(rangeTitleOf('2026-12-27', '2027-01-02')).toMatch(/^December 27, 2026\s–\sJanuary 2, 2027$/);
  });

  test('a month and a day', () => {
    expect(titleOf('2026-11')).toBe('November 2026');
    expect(nameOf('2026-11-21')).toBe('Saturday, November 21, 2026');
  });
});

describe('events', () => {
  test.each([
    [0, 0, 0],
    [3, 3, 0],
    [4, 3, 1],
    [12, 3, 9],
  ])('of %d a cell shows %d and counts %d more', (count, shown, more) => {
    const cell = cellOf(Array.from({ length: count }, (_, i) => i));
    expect([cell.shown.length, cell.more]).toEqual([shown, more]);
  });

  test.each([
    ['2026-11-21T10:00', '2026-11-21T09:59', true],
    ['2026-11-21T10:00', '2026-11-21T10:00', false],
    ['2026-11-21T10:00', '2026-11-22T09:00', false],
    ['', '2026-11-21T09:00', false],
    ['2026-11-21T10:00', '', false],
  ])('from %s to %s ends early: %s', (start, end, early) => {
    expect(endsBeforeStart(start, end)).toBe(early);
  });
});
