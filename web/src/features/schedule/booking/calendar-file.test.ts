import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const booking = {
  uid: '01a1@site.example',
  title: 'Call; about, all',
  starts_at: '2026-11-24T14:00:00Z',
  ends_at: '2026-11-24T09:30:00-05:00',
  place: '',
};

const linesOf = (file: string) => decodeURIComponent(file.slice(file.indexOf(',') + 1)).split('\r\n');

test('a booking is an event in UTC with the uid of its invitation', () => {
  const file = calendarFile(booking);
  expect(file).toMatch(/^data:text\/calendar;charset=utf-8,/);
  const lines = linesOf(file);
  expect(lines).toContain('UID:01a1@site.example');
  expect(lines).toContain('DTSTART:20261124T140000Z');
  expect(lines).toContain('DTEND:20261124T143000Z');
  expect(lines).toContain('SUMMARY:Call\\; about\\, all');
  expect(lines.some((line) => line.startsWith('LOCATION'))).toBe(false);
});

test('its location adds no extra line', () => {
  expect(linesOf(calendarFile({ ...booking, place: 'Room 5,\nDock\\1' }))).toContain(
    'LOCATION:Room 5\\,\\nDock\\\\1',
  );
});
