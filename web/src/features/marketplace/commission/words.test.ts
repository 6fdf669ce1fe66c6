import { expect, test } from 'vitest';
import { centsOf, monthOf, rateOf } from './words.ts';

test('amounts are read to the cent, and nothing else is an amount', () => {
  expect(['1,234.50', '1234.5', '$7', '0', '0.29'].map(centsOf)).toEqual([123450, 123450, 700, 0, 29]);
  expect(['', '-1', '1e3', 'abc', '1.2.3'].map(centsOf)).toEqual(Array(5).fill(null));
});

test('months and rates read as people write them, in every zone', () => {
  expect(monthOf('2026-11')).toBe('November 2026');
  expect([rateOf(1500), rateOf(1250)]).toEqual(['15%', '12.5%']);
});
