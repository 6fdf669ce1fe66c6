import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../../ui/toast.ts';
import type { Notification } from './notification.ts';
import { createPopUps } from './pop-ups.ts';

const note = (id: string, message = ''): Notification => ({
  id,
  user_id: 'u',
  title: id,
  message,
  page: '',
  type: 'in_app',
  created_at: '2026-11-21T12:00:00Z',
  read_at: null,
});

let visibility: DocumentVisibilityState = 'visible';
const see = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const standing = () => toastStore.get().map(({ title, text }) => title ?? text);

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});
afterEach(() => toastStore.set([]));

test('a visible tab shows them at once', () => {
  const popUps = createPopUps('u');
  popUps.show(note('a', 'text'));
  expect(toastStore.get()).toMatchObject([{ title: 'a', text: 'text' }]);
  popUps.close();
});

test('a hidden tab keeps the newest three until it becomes visible', () => {
  see('hidden');
  const popUps = createPopUps('u');
  for (const id of ['a', 'b', 'c', 'd', 'd']) popUps.show(note(id));
  expect(standing()).toEqual([]);
  see('visible');
  expect(standing()).toEqual(['b', 'c', 'd']);
  see('visible');
  expect(standing()).toEqual(['b', 'c', 'd']);
  popUps.close();
});
