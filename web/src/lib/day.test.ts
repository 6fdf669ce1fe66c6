import { expect, test } from 'vitest';
import { formatDay } from './day.ts';

test("a day is formatted with the month's name, without a leading zero", () => {
  expect(formatDay('2026-01-05')).toBe('January 5, 2026');
  expect(formatDay('2026-12-31')).toBe('December 31, 2026');
});
