import { expect, test } from 'vitest';
import { daysOffOf, hoursOf, textOfDay, textOfDaysOff } from './hours.ts';

test('hours can be typed short and come back whole', () => {
  const hours = hoursOf('9-12, 13:00–17:30', 1);
  expect(hours).toEqual([
    { day: 1, from: '09:00', to: '12:00' },
    { day: 1, from: '13:00', to: '17:30' },
  ]);
  expect(textOfDay(hours ?? [], 1)).toBe('09:00–12:00, 13:00–17:30');
  expect(textOfDay(hours ?? [], 2)).toBe('');
  expect(hoursOf(' ', 1)).toEqual([]);
  expect(hoursOf('nine to five', 1)).toBeNull();
});

test('days off are single days or spans', () => {
  const text = '2026-12-24 to 2026-12-31\n2027-01-06';
  expect(textOfDaysOff(daysOffOf(text) ?? [])).toBe(text);
  expect(daysOffOf('\n')).toEqual([]);
  expect(daysOffOf('Christmas')).toBeNull();
});
