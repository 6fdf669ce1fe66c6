import { describe, expect, test } from 'vitest';
import { never, placeOf, type RepeatValues, repeatOf, ruleOf, wordsOfRule } from './recurrence.ts';

const zone = 'America/New_York';
const saturday = '2026-11-21';
const values = (some: Partial<RepeatValues>): RepeatValues => ({ ...never, ...some });

describe('a rule', () => {
  test.each<[string, Partial<RepeatValues>, string]>([
    ['FREQ=DAILY', { repeat: 'DAILY' }, 'Every day'],
    [
      'FREQ=DAILY;INTERVAL=3;COUNT=1',
      { repeat: 'DAILY', interval: 3, ends: 'count', count: 1 },
      'Every 3 days, 1 time',
    ],
    ['FREQ=WEEKLY', { repeat: 'WEEKLY' }, 'Every week on Saturday'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10',
      { repeat: 'WEEKLY', interval: 2, days: [1, 3], ends: 'count', count: 10 },
      'Every 2 weeks on Monday and Wednesday, 10 times',
    ],
    ['FREQ=MONTHLY', { repeat: 'MONTHLY' }, 'Every month on day 21'],
    ['FREQ=MONTHLY;BYDAY=3SA', { repeat: 'MONTHLY', monthly: 'place' }, 'Every month on the third Saturday'],
    ['FREQ=MONTHLY;BYDAY=-1SA', { repeat: 'MONTHLY', monthly: 'last' }, 'Every month on the last Saturday'],
    ['FREQ=YEARLY', { repeat: 'YEARLY' }, 'Every year on November 21'],
  ])('%s is read, written and put into words', (rrule, some, words) => {
    expect(repeatOf(rrule, saturday, zone)).toEqual(values(some));
    expect(ruleOf(values(some), saturday, zone)).toBe(rrule);
    expect(wordsOfRule(values(some), saturday)).toBe(words);
  });

  test.each([
    ['America/New_York', '20261201T045959Z'],
    ['Asia/Kolkata', '20261130T182959Z'],
    ['UTC', '20261130T235959Z'],
  ])('until a day ends with that day in %s', (name, until) => {
    const some = values({ repeat: 'DAILY', ends: 'until', until: '2026-11-30' });
    expect(ruleOf(some, saturday, name)).toBe(`FREQ=DAILY;UNTIL=${until}`);
    expect(repeatOf(`FREQ=DAILY;UNTIL=${until}`, saturday, name)).toEqual(some);
    expect(repeatOf('FREQ=DAILY;UNTIL=20261130', saturday, name)).toEqual(some);
    expect(wordsOfRule(some, saturday)).toBe('Every day, until Nov 30, 2026');
  });

  test.each([
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=YEARLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=DAILY;BYSETPOS=1',
  ])('%s, which the form cannot show, is kept', (rrule) => {
    const kept = repeatOf(rrule, saturday, zone);
    expect(kept.repeat).toBe('kept');
    expect(ruleOf(kept, saturday, zone)).toBeUndefined();
    expect(wordsOfRule(kept, saturday)).toBe('Custom repeat');
  });

  test('a single event has no rule', () => {
    expect([repeatOf(undefined, saturday, zone), repeatOf('', saturday, zone)]).toEqual([never, never]);
    expect(ruleOf(never, saturday, zone)).toBe('');
    expect(wordsOfRule(never, saturday)).toBe('Does not repeat');
  });
});

test.each([
  ['2026-11-01', 1],
  ['2026-11-07', 1],
  ['2026-11-08', 2],
  ['2026-11-29', 5],
])('%s has place %d among its weekday', (day, place) => {
  expect(placeOf(day)).toBe(place);
});
