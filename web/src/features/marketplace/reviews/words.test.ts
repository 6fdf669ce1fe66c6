import { expect, test } from 'vitest';
import { filled } from './words.ts';

test('what a placeholder is replaced with is never searched for placeholders', () => {
  expect(filled('{partner} and {author}, {else}', { partner: '{author} $& Ltd', author: 'Ada' })).toBe(
    '{author} $& Ltd and Ada, {else}',
  );
});
