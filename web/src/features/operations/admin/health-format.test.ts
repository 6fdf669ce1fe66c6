import { expect, test } from 'vitest';
import { elapsed, summaryOf } from './health-format.ts';

const now = new Date('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-23T11:59:30Z', '0 minutes'],
  ['2026-11-23T11:59:00Z', '1 minute'],
  ['2026-11-23T09:58:00Z', '2 hours 2 minutes'],
  ['2026-11-20T11:00:00Z', '3 days 1 hour'],
  ['2026-11-23T12:05:00Z', '0 minutes'], // time in the future
])('a program that runs since %s runs for %s', (since, words) => expect(elapsed(since, now)).toBe(words));

test.each([
  [['ok', 'ok'], 'Everything is in order.'],
  [['ok', 'notice'], 'Nothing needs attention. 1 thing is worth a look.'],
  [['wrong', 'notice', 'notice'], '1 thing needs attention. 2 things are worth a look.'],
  [['wrong', 'wrong'], '2 things need attention.'],
] as const)('%s reads "%s"', (states, words) =>
  expect(summaryOf(states.map((state) => ({ state })))).toBe(words),
);
