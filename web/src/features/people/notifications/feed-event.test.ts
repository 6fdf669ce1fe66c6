import { expect, test } from 'vitest';
import { addNotification, parseNotification } from './feed-event.ts';
import type { Notification } from './notification.ts';

const note = (id: string): Notification => ({
  id,
  user_id: 'u',
  title: id,
  message: '',
  page: '',
  type: 'in_app',
  created_at: '2026-11-21T12:00:00Z',
  read_at: null,
});

test('only events named notification carry one', () => {
  expect(parseNotification({ id: '1', event: 'notification', data: JSON.stringify(note('a')) })).toEqual(
    note('a'),
  );
  expect(parseNotification({ id: '0', event: 'ready', data: '{}' })).toBeUndefined();
});

test('the newest comes on top, once', () => {
  const list = [note('b'), note('a')];
  expect(addNotification(list, note('c')).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(addNotification(list, note('a')).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('the list never grows past 50', () => {
  const list = Array.from({ length: 50 }, (_, i) => note(String(i)));
  const next = addNotification(list, note('new'));
  expect([next.length, next[0]?.id, next.at(-1)?.id]).toEqual([50, 'new', '48']);
});
