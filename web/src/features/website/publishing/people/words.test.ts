import { expect, test } from 'vitest';
import { compareTexts, mergeTexts } from './words.ts';

const marked = (a: string, b: string): string[] =>
  compareTexts(a, b).map((parts) =>
    parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  );

test('words that differ are marked, with the spaces between them', () => {
  expect(marked('Built for your team today', 'Built for a big team today')).toEqual([
    'Built for [your] team today',
    'Built for [a big] team today',
  ]);
  expect(marked('same', 'same')).toEqual(['same', 'same']);
  expect(marked('', 'new')).toEqual(['', '[new]']);
});

test('a merge makes both changes, and keeps both versions of the same words', () => {
  const base = 'We help companies to use AI every day';
  expect(mergeTexts(base, 'We help teams to use AI every day', 'We help companies to use AI each day')).toBe(
    'We help teams to use AI each day',
  );
  expect(mergeTexts(base, 'We help teams to use AI every day', 'We help people to use AI every day')).toBe(
    'We help teams people to use AI every day',
  );
  expect(mergeTexts('', 'mine', 'theirs')).toBe('mine theirs');
});

test('long texts are compared in time', () => {
  const long = (word: string): string => Array.from({ length: 20_000 }, (_, i) => `${word}${i}`).join(' ');
  expect(compareTexts(`Same ${long('a')}`, `Same ${long('b')}`)[0]).toHaveLength(2);
});
