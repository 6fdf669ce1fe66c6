import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CalendarEvent } from './event.ts';
import { changesOf, newEventOf, valuesForDay, valuesOfEvent } from './event-values.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const event: CalendarEvent = {
  id: 'e',
  user_id: 'u',
  title: 'Stand-up',
  description: '',
  start_time: '2026-11-21T14:00:30Z',
  end_time: '2026-11-21T15:00:00Z',
  location: 'Pier 3',
  event_type: 'meeting',
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  color: 'teal',
};

test('a new event is personal, from 09:00 to 10:00 on the clicked day', () => {
  expect(newEventOf({ ...valuesForDay('2026-11-25'), title: 'Kick-off' })).toEqual({
    title: 'Kick-off',
    description: '',
    location: '',
    event_type: 'personal',
    timezone: 'America/New_York',
    start_time: '2026-11-25T14:00:00.000Z',
    end_time: '2026-11-25T15:00:00.000Z',
  });
});

test('the form shows an event in the zone of the browser', () => {
  expect(valuesOfEvent(event)).toMatchObject({
    start_time: '2026-11-21T09:00',
    end_time: '2026-11-21T10:00',
    title: 'Stand-up',
    location: 'Pier 3',
  });
});

test('saving sends only changed fields', () => {
  const before = valuesOfEvent(event);
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, title: 'Retro', location: '' })).toEqual({
    title: 'Retro',
    location: '',
  });
  expect(changesOf(before, { ...before, end_time: '2026-11-21T11:30' })).toEqual({
    end_time: '2026-11-21T16:30:00.000Z',
  });
});

test('whole days are those of the zone in which they were entered, the last included', () => {
  const values = {
    ...valuesForDay('2026-11-01'),
    title: 'Fair',
    all_day: true,
    start_time: '2026-10-31',
    end_time: '2026-11-01',
  };
  const created = newEventOf(values);
  expect(created).toMatchObject({
    all_day: true,
    timezone: 'America/New_York',
    start_time: '2026-10-31T04:00:00.000Z',
    end_time: '2026-11-02T05:00:00.000Z',
  });
  process.env.TZ = 'Asia/Kolkata';
  const shown = valuesOfEvent({ ...event, ...created, reminder_minutes: 5 } as CalendarEvent);
  expect(shown).toMatchObject({
    all_day: true,
    start_time: '2026-10-31',
    end_time: '2026-11-01',
    reminder: '5',
  });
  expect(changesOf(shown, { ...shown, reminder: 'preferred' })).toEqual({ reminder_minutes: null });
});

test('a rule is sent when it was changed, with the zone in which it counts', () => {
  const before = valuesOfEvent(event);
  const weekly = { ...before, repeat: { ...before.repeat, repeat: 'WEEKLY' as const, days: [1, 3] } };
  expect(changesOf(before, weekly)).toEqual({
    rrule: 'FREQ=WEEKLY;BYDAY=MO,WE',
    timezone: 'America/New_York',
  });
  expect(changesOf(weekly, before)).toEqual({ rrule: '' });
  const kept = { ...before, repeat: { ...before.repeat, repeat: 'kept' as const } };
  expect(changesOf(kept, { ...kept, title: 'Retro' })).toEqual({ title: 'Retro' });
});
