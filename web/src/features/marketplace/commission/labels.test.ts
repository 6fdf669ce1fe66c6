import { expect, test } from 'vitest';
import { monthOf, rateOf } from './labels.ts';

test('months and rates read as people write them, in every zone', () => {
  expect(monthOf('2026-11')).toBe('November 2026');
  expect([rateOf(1500), rateOf(1250)]).toEqual(['15%', '12.5%']);
});
