import { expect, test } from 'vitest';
import { formatDay, owedOf, recentYears, taxOf } from './words.ts';

test('a tax says its rule and rate', () => {
  expect(taxOf({ rule: 'domestic', country: 'DE', basis_points: 1900 })).toBe('Tax at home, DE 19%');
  expect(taxOf({ rule: 'destination', country: 'FR', basis_points: 550 })).toBe("Buyer's country, FR 5.5%");
  expect(taxOf({ rule: 'reverse_charge', country: 'GR', basis_points: 0 })).toBe('Reverse charge');
});

test('only an unpaid invoice is owed, less what was credited', () => {
  const amounts = { gross_cents: 10000, credited_cents: 2500 };
  expect(owedOf({ state: 'overdue', ...amounts })).toBe(7500);
  expect(owedOf({ state: 'paid', ...amounts })).toBe(0);
});

test('a due day is the same in every zone', () => {
  expect(formatDay('2026-12-07T00:00:00Z')).toContain('7');
});

test('years end with the fourth before this one', () => {
  expect(recentYears(new Date('2027-01-01T00:00:00Z'))).toEqual([2027, 2026, 2025, 2024, 2023]);
});
