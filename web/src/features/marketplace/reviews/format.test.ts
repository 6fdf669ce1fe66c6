import { expect, test } from 'vitest';
import { fillPlaceholders } from './format.ts';

test('replaced values are not searched for placeholders', () => {
  expect(
    fillPlaceholders('{partner} and {author}, {else}', { partner: '{author} $& Ltd', author: 'Ada' }),
  ).toBe('{author} $& Ltd and Ada, {else}');
});
