import { expect, test } from 'vitest';
import { fillPlaceholders } from './format.ts';

test('what a placeholder is replaced with is never searched for placeholders', () => {
  expect(
    fillPlaceholders('{partner} and {author}, {else}', { partner: '{author} $& Ltd', author: 'Ada' }),
  ).toBe('{author} $& Ltd and Ada, {else}');
});
