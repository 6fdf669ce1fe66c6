import { expect, test } from 'vitest';
import { recentYears, taxOf } from './format.ts';

test('a tax shows its rule and rate', () => {
  expect(taxOf({ rule: 'domestic', country: 'DE', basis_points: 1900 })).toBe('Tax at home, DE 19%');
  expect(taxOf({ rule: 'destination', country: 'FR', basis_points: 550 })).toBe("Buyer's country, FR 5.5%");
  expect(taxOf({ rule: 'reverse_charge', country: 'GR', basis_points: 0 })).toBe('Reverse charge');
});

test('years end with the fourth before this one', () => {
  expect(recentYears(new Date('2027-01-01T00:00:00Z'))).toEqual([2027, 2026, 2025, 2024, 2023]);
});
