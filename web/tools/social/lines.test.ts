import { describe, expect, test } from 'vitest';
import { evenLines, firstSentence, linesOf } from './lines.ts';

/** Ten units a letter. */
const measure = (text: string): number => text.length * 10;

describe('lines', () => {
  test('break between words, none wider than the column', () => {
    expect(linesOf('one two three four', 90, measure)).toEqual(['one two', 'three', 'four']);
  });

  test('keep a word whole that is wider than the column', () => {
    expect(linesOf('a lighthouse b', 50, measure)).toEqual(['a', 'lighthouse', 'b']);
  });

  test('are as many as needed and as even as can be', () => {
    expect(linesOf('Transform Your Business with AI', 280, measure)).toEqual([
      'Transform Your Business with',
      'AI',
    ]);
    expect(evenLines('Transform Your Business with AI', 280, measure)).toEqual([
      'Transform Your',
      'Business with AI',
    ]);
  });

  test('leave a short text alone', () => {
    expect(evenLines('Contact', 280, measure)).toEqual(['Contact']);
  });
});

test.each([
  ['Sessions from $297. Hands-on.', 'Sessions from $297.'],
  ['License one for $799.99 once, or more.', 'License one for $799.99 once, or more.'],
  ['No full stop', 'No full stop'],
  ['Ready? Go.', 'Ready?'],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
