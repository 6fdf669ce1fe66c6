import { expect, test } from 'vitest';
import { formatShortDay } from '../../../../lib/dates.ts';
import type { Revenue } from './api.ts';
import { conversionOf, hiddenTests, summaryOf } from './format.ts';

test.each([
  [0, 0, '–'],
  [4, 0, '0%'],
  [4, 1, '25%'],
  [3, 1, '33.3%'],
  [2, 2, '100%'],
])('of %i orders %i paid: %s', (started, converted, words) =>
  expect(conversionOf({ started, converted })).toBe(words),
);

const figures = { paid_cents: 0, renewed_cents: 0, refunded_cents: 0, started: 0, converted: 0 };
const revenue = (...paid: number[]): Revenue => ({
  zone: 'UTC',
  currency: 'usd',
  is_test: false,
  hidden_tests: 0,
  total: { ...figures, paid_cents: paid.reduce((sum, cents) => sum + cents, 0) },
  days: paid.map((paid_cents, day) => ({ ...figures, day: `2026-11-0${day + 1}`, paid_cents })),
});

test('the chart is described in a sentence', () => {
  expect(summaryOf(revenue(0, 0))).toBe('Nothing was paid in the last 2 days.');
  expect(summaryOf(revenue(0, 29700, 149700))).toMatch(
    /^\$1,794 came in on 2 of the last 3 days, most on .*3.*: \$1,497\.$/,
  );
});

test('test orders that are left out are counted', () => {
  expect([0, 1, 1200].map(hiddenTests)).toEqual([
    '',
    'One test order is not counted.',
    '1,200 test orders are not counted.',
  ]);
});

test('a day without a time is that day in every zone', () =>
  expect(
    [formatShortDay('2026-11-01'), formatShortDay('2026-11-30')].map((text) => text.match(/\d+/)?.[0]),
  ).toEqual(['1', '30']));
