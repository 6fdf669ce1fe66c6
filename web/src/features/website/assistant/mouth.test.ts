import { expect, test } from 'vitest';
import { mouthOf, splitAtPauses } from './mouth.ts';

test('lips close for m, b and p and open for vowels', () => {
  expect([...'mbp '].map(mouthOf)).toEqual(['closed', 'closed', 'closed', 'closed']);
  expect([...'aoi'].map(mouthOf)).toEqual(['open', 'round', 'narrow']);
  expect(mouthOf(undefined)).toBe('closed');
});

test('a text is spoken sentence by sentence, prices in one piece', () => {
  expect(splitAtPauses('It costs $799.99 once. No renewal! Ask us')).toEqual([
    'It costs $799.99 once.',
    'No renewal!',
    'Ask us',
  ]);
  expect(splitAtPauses('  ')).toEqual([]);
});
