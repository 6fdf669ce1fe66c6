import { expect, test } from 'vitest';
import { formatCents } from './money.ts';

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
