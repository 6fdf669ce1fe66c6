import { expect, test } from 'vitest';
import { amountText, cents } from './numbers.ts';

test.each([
  ['$1,497', 149700],
  ['799.99', 79999],
  ['12.5', 1250],
  ['free', null],
  ['1.234', null],
  ['', null],
])('%s is %s cents', (typed, amount) => {
  expect(cents(typed)).toBe(amount);
  if (amount !== null) expect(cents(amountText(amount))).toBe(amount);
});
