import { expect, test } from 'vitest';
import { formatCents, parseCents } from './money.ts';

test.each([
  [299700, '$2,997'],
  [79999, '$799.99'],
  [1245000, '$12,450'],
  [0, '$0'],
  [50, '$0.50'],
  [-50005, '-$500.05'],
  [100_000_000_001, '$1,000,000,000.01'],
])('%i cents read %s', (cents, shown) => {
  expect(formatCents(cents)).toBe(shown);
});

test('refuses a fraction of a cent, which is a price in dollars by mistake', () => {
  expect(() => formatCents(29.97)).toThrow('whole cents');
});

test.each([
  ['1497', 149700],
  ['1,497.50', 149750],
  ['$ 49', 4900],
  ['49,5', 4950],
  ['1,234,567.89', 123456789],
  ['0.29', 29],
])('%s is %i cents', (text, cents) => expect(parseCents(text)).toBe(cents));

test.each(['', '0', '-5', '1e3', '1.234', 'ten', '1,2,3', '99999999999'])('%j is no amount', (text) =>
  expect(parseCents(text)).toBeNull(),
);
