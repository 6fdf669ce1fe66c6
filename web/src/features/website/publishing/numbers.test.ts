import { expect, test } from 'vitest';
import { amountText, cents, decimal } from './numbers.ts';

test.each([
  ['$1,497', 149700],
  ['799.99', 79999],
  ['12.5', 1250],
  ['319,50', 31950],
  ['1.299,00', 129900],
  ['1,299.00', 129900],
  ['1 299,50', 129950],
  ['1\u202f299,50', 129950],
  ['1’299.50', 129950],
  ['1.299.000,5', 129900050],
  ['€ 319', 31900],
  ['319,50 €', 31950],
  ['CHF 1299', 129900],
  ['1299 CHF', 129900],
  ['1,299', 129900],
  ['1.299', 129900],
  ['free', null],
  ['1,299,50', null],
  ['1,299.000', null],
  ['12,3456', null],
  ['.50', null],
  ['-5', null],
  ['', null],
])('%s is %s cents', (typed, amount) => {
  expect(cents(typed)).toBe(amount);
  if (amount !== null) expect(cents(amountText(amount))).toBe(amount);
});

test('a percentage has a point or a comma', () => {
  expect(decimal('8.5')).toBe(8.5);
  expect(decimal('8,5')).toBe(8.5);
  expect(decimal('8,5,1')).toBeNull();
});
