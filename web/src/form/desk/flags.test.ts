import { expect, test } from 'vitest';
import { flagsOf } from './flags.ts';

test('what looks automated is said in words', () => {
  expect(flagsOf([])).toBe('');
  expect(flagsOf(['sent_too_fast', 'hidden_field_filled'])).toBe('sent too fast, hidden field filled');
});
