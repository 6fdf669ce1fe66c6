import { expect, test } from 'vitest';
import { fold, initials } from './text.ts';

test('folding drops case and accents', () => {
  expect(fold('Café MÜNCHEN')).toBe('cafe munchen');
});

test('initials are the first letters of two words', () => {
  expect(initials('Tidewater & Sons')).toBe('TS');
  expect(initials('écume')).toBe('É');
  expect(initials('…')).toBe('');
});
