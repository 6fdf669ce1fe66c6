import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:00Z', 'Just now'],
  ['2026-11-21T11:00:01Z', 'Just now'],
  ['2026-11-21T12:05:00Z', 'Just now'],
  ['2026-11-21T11:00:00Z', '1h ago'],
  ['2026-11-20T12:00:01Z', '23h ago'],
  ['2026-11-20T12:00:00Z', '1d ago'],
  ['2026-11-14T12:00:01Z', '6d ago'],
  ['2026-11-14T12:00:00Z', '1w ago'],
  ['2026-10-10T12:00:00Z', '6w ago'],
])('%s is %s', (instant, words) => {
  expect(relativeTime(instant, now)).toBe(words);
});
