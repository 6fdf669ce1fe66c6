import { expect, test } from 'vitest';
import { reasonsAgainst, weightInWords } from './weight-words.ts';

test('a review that may be invented says why it doesn’t count', () => {
  const weight = { weighs: false, decided: false, signals: ['small', 'fast'] } as const;
  expect(weightInWords({ ...weight, signals: [...weight.signals] })).toMatch(/doesn’t count yet/);
  expect(reasonsAgainst({ ...weight, signals: [...weight.signals] })).toEqual([
    expect.stringMatching(/less than 100/),
    expect.stringMatching(/within a day/),
  ]);
});

test.each([
  [true, 'It counts because you decided so.'],
  [false, 'It doesn’t count because you decided so.'],
])('what the owner decided is called the owner’s decision: %s', (weighs, words) => {
  expect(weightInWords({ weighs, decided: true, signals: [] })).toBe(words);
});
