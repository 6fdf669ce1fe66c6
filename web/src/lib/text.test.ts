import { expect, test } from 'vitest';
import { fold, initials, matches } from './text.ts';

test('folding drops case and accents', () => {
  expect(fold('Café MÜNCHEN')).toBe('cafe munchen');
});

test('every word of a query has to occur, in any of the texts', () => {
  expect(matches('team train', ['AI Training', 'Team Workshop'])).toBe(true);
  expect(matches('team video', ['AI Training', 'Team Workshop'])).toBe(false);
  expect(matches('', ['anything'])).toBe(true);
});

test('initials take the first letters of two words', () => {
  expect(initials('Tidewater & Sons')).toBe('TS');
  expect(initials('écume')).toBe('É');
  expect(initials('…')).toBe('');
});
