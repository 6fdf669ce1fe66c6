import { expect, test } from 'vitest';
import { formatShortDay } from '../../../../lib/dates.ts';
import type { Revenue } from './api.ts';
import { conversionOf, hiddenTests, priceOf, renewalsOf, stateOf, summaryOf } from './words.ts';

test.each([
  [0, 0, '–'],
  [4, 0, '0%'],
  [4, 1, '25%'],
  [3, 1, '33.3%'],
  [2, 2, '100%'],
])('of %i orders %i paid: %s', (started, converted, words) =>
  expect(conversionOf({ started, converted })).toBe(words),
);

test('an open invoice waits for the owner, an open card payment for the buyer', () => {
  expect(stateOf({ state: 'pending', mode: 'invoice' }).label).toBe('Invoice open');
  expect(stateOf({ state: 'created', mode: 'invoice' }).label).toBe('Waiting for confirmation');
  expect(stateOf({ state: 'pending', mode: 'stripe' }).label).toBe('Waiting for payment');
  expect(stateOf({ state: 'disputed', mode: 'stripe' })).toEqual({ label: 'Disputed', tone: 'red' });
});

test('a price says when it is due every month', () => {
  expect(priceOf({ amount_cents: 299900, currency: 'usd', is_recurring: true })).toBe('$2,999 per month');
  expect(priceOf({ amount_cents: 79999, currency: 'usd', is_recurring: false })).toBe('$799.99');
});

test('renewals are added up, or there are none yet', () => {
  expect(renewalsOf({ renewed_cents: 599800, currency: 'usd' })).toBe('$5,998');
  expect(renewalsOf({ renewed_cents: 0, currency: 'usd' })).toBe('None yet');
});

const figures = { paid_cents: 0, renewed_cents: 0, refunded_cents: 0, started: 0, converted: 0 };
const revenue = (...paid: number[]): Revenue => ({
  zone: 'UTC',
  currency: 'usd',
  is_test: false,
  hidden_tests: 0,
  total: { ...figures, paid_cents: paid.reduce((sum, cents) => sum + cents, 0) },
  days: paid.map((paid_cents, day) => ({ ...figures, day: `2026-11-0${day + 1}`, paid_cents })),
});

test('the picture is told in a sentence', () => {
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
