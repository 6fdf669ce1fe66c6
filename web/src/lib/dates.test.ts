import { expect, test } from 'vitest';
import { fromDateTimeInput, toDateTimeInput } from './dates.ts';

test('a local date and time survives the trip through UTC', () => {
  expect(toDateTimeInput(fromDateTimeInput('2026-11-21T09:00'))).toBe('2026-11-21T09:00');
});

test('an empty or broken field is no instant', () => {
  expect(fromDateTimeInput('')).toBe('');
  expect(fromDateTimeInput('tomorrow')).toBe('');
});
