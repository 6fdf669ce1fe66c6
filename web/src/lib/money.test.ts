import { expect, test } from 'vitest';
import cases from '../../../internal/kit/money/testdata/printed.json' with { type: 'json' };
import { formatCents, formatExact, parseCents } from './money.ts';

test.each(cases)('$cents cents of $currency read $text', ({ cents, currency, text, exact }) => {
  expect(formatCents(cents, currency)).toBe(text);
  expect(formatExact(cents, currency)).toBe(exact);
});

test('refuses a fraction of a cent, which is a price in whole units by mistake', () => {
  expect(() => formatCents(29.97, 'usd')).toThrow('whole cents');
});

test.each([
  ['1497', 149700],
  ['1,497.50', 149750],
  ['$ 49', 4900],
  ['€49', 4900],
  ['CHF 1,200', 120000],
  ['CA$49.50', 4950],
  ['49,5', 4950],
  ['1,234,567.89', 123456789],
  ['0.29', 29],
])('%s is %i cents', (text, cents) => expect(parseCents(text)).toBe(cents));

test.each(['', '0', '-5', '1e3', '1.234', 'ten', 'ten 5', '1,2,3', '99999999999'])(
  '%j is no amount',
  (text) => expect(parseCents(text)).toBeNull(),
);
