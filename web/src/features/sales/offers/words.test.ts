import { expect, test } from 'vitest';
import { centsOf, priceText } from './desk/amounts.ts';
import { quantityOf } from './fields.ts';
import { fillPlaceholders } from './format.ts';

test('a value is never searched for placeholders', () =>
  expect(fillPlaceholders('{name} accepts {number}', { name: '{number}', number: '7' })).toBe(
    '{number} accepts 7',
  ));

test('a quantity has its unit, but for pieces', () =>
  expect([quantityOf(5), quantityOf(1, 'hour'), quantityOf(3, 'day')]).toEqual(['5', '1 hour', '3 days']));

test('prices are read in units and cents', () =>
  expect(['1000', '19.9', '0,05', '1,000.50', '-3', 'free', '1.234', ''].map(centsOf)).toEqual([
    100_000,
    1990,
    5,
    100_050,
    null,
    null,
    null,
    null,
  ]));

test('prices are offered for editing as they are read', () =>
  expect([100_000, 1990, 5].map((cents) => centsOf(priceText(cents)))).toEqual([100_000, 1990, 5]));
