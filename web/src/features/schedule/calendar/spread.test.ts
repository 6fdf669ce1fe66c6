import { afterEach, describe, expect, test } from 'vitest';
import type { CalendarEvent } from './event.ts';
import { byDay, type DayEntry, firstDayOf, lastDayOf, shiftTimes, shortTimeOf, timeLabel } from './spread.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const event = (id: string, start_time: string, end_time: string, more = {}): CalendarEvent => ({
  id,
  user_id: 'u',
  title: id,
  description: '',
  start_time,
  end_time,
  location: '',
  event_type: 'personal',
  created_at: start_time,
  updated_at: start_time,
  ...more,
});

const short = (id: string, start: string, title = id) => event(id, start, start, { title });
const told = (days: Map<string, DayEntry[]>) =>
  [...days].map(([day, list]) => [day, list.map(({ event: { id }, part }) => `${id} ${part}`)]);

describe('the days of an event', () => {
  test('are the local ones, in order of time, then title', () => {
    process.env.TZ = 'America/New_York';
    const list = [
      short('c', '2026-11-21T15:00:00Z'),
      short('late', '2026-11-22T03:00:00Z'),
      short('b', '2026-11-21T14:00:00Z', 'Zebra'),
      short('a', '2026-11-21T14:00:00Z', 'Apple'),
      short('early', '2026-11-21T04:59:00Z'),
    ];
    expect(told(byDay(list, '2026-11-01', '2026-12-12'))).toEqual([
      ['2026-11-20', ['early whole']],
      ['2026-11-21', ['a whole', 'b whole', 'c whole', 'late whole']],
    ]);
  });

  test('are all days it touches within the shown period; continued events come first', () => {
    process.env.TZ = 'Asia/Kolkata';
    const trip = event('trip', '2026-11-20T04:00:00Z', '2026-11-23T10:00:00Z');
    expect(told(byDay([short('x', '2026-11-21T03:00:00Z'), trip], '2026-11-15', '2026-11-22'))).toEqual([
      ['2026-11-20', ['trip start']],
      ['2026-11-21', ['trip middle', 'x whole']],
      ['2026-11-22', ['trip middle']],
    ]);
    expect(told(byDay([trip], '2026-11-23', '2026-11-30'))).toEqual([['2026-11-23', ['trip end']]]);
  });

  test.each([
    ['ends at midnight', '2026-11-01T22:00:00Z', '2026-11-02T05:00:00Z', '2026-11-01'],
    ['ends a minute later', '2026-11-01T22:00:00Z', '2026-11-02T05:01:00Z', '2026-11-02'],
    ['ends before it starts', '2026-11-03T15:00:00Z', '2026-11-01T15:00:00Z', '2026-11-03'],
    ['takes no time', '2026-11-02T05:00:00Z', '2026-11-02T05:00:00Z', '2026-11-02'],
  ])('the last of one that %s', (_, start, end, last) => {
    process.env.TZ = 'America/New_York';
    expect(lastDayOf(event('e', start, end))).toBe(last);
  });

  test.each(['America/New_York', 'Asia/Kolkata', 'UTC'])('whole days are the same ones in %s', (name) => {
    process.env.TZ = name;
    const days = { all_day: true, timezone: 'Europe/Berlin' };
    const holiday = event('h', '2026-12-24T23:00:00Z', '2026-12-26T23:00:00Z', days);
    expect([firstDayOf(holiday), lastDayOf(holiday)]).toEqual(['2026-12-25', '2026-12-26']);
    expect(timeLabel({ event: holiday, part: 'start' })).toBe('All day');
    expect(timeLabel({ event: holiday, part: 'end' })).toBe('…');
  });

  test.each([
    ['en-US', '09:00', '9am'],
    ['en-US', '12:30', '12:30pm'],
    ['en-US', '00:05', '12:05am'],
    ['en-GB', '14:15', '14:15'],
  ])('in %s the time %s is shown before a title as %s', (locale, time, text) => {
    const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    expect(shortTimeOf(`2026-11-02T${time}:00Z`, format)).toBe(text);
  });
});

describe('a moved event', () => {
  test('keeps its clock across the change of the clocks', () => {
    process.env.TZ = 'America/New_York';
    const saturday = event('e', '2026-10-31T13:00:30Z', '2026-10-31T14:00:00Z');
    expect(shiftTimes(saturday, 1)).toEqual({
      start_time: '2026-11-01T14:00:30.000Z',
      end_time: '2026-11-01T15:00:00.000Z',
    });
    expect(shiftTimes(saturday, 0, -30).start_time).toBe('2026-10-31T12:30:30.000Z');
  });

  test('of whole days stays whole days of its zone', () => {
    process.env.TZ = 'Asia/Kolkata';
    const days = { all_day: true, timezone: 'America/New_York' };
    const free = event('f', '2026-10-31T04:00:00Z', '2026-11-01T04:00:00Z', days);
    expect(shiftTimes(free, 1)).toEqual({
      start_time: '2026-11-01T04:00:00.000Z',
      end_time: '2026-11-02T05:00:00.000Z',
    });
  });
});
