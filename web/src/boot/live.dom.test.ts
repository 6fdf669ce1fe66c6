import { expect, test, vi } from 'vitest';
import { authStore } from '../api/session.ts';
import { reauthentication } from '../api/session-client.ts';
import { reauthQuestion } from '../features/people/account/dialog.ts';
import { startBell } from '../features/people/notifications/bell.ts';
import { startFeed } from '../features/people/notifications/feed.ts';
import { wake } from './islands.ts';

vi.mock('../features/people/notifications/bell.ts', () => ({ startBell: vi.fn() }));
vi.mock('../features/people/notifications/feed.ts', () => ({ startFeed: vi.fn() }));
vi.mock('./islands.ts', () => ({ islandOf: () => document.body, wake: vi.fn() }));

test('feed and bell stop while the page is left, and start again by Back', async () => {
  const stop = vi.fn();
  vi.mocked(startFeed).mockReturnValue(stop);
  vi.mocked(startBell).mockReturnValue(stop);
  const user = { id: 'ada', email: 'ada@example.com' };
  authStore.set({ loading: false, session: null, user });
  await import('./live.ts');
  await vi.waitFor(() => expect(startFeed).toHaveBeenCalledExactlyOnceWith('ada'));
  dispatchEvent(new Event('pagehide')); // the page is still visible then
  expect(stop).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('pageshow'));
  expect(startFeed).toHaveBeenCalledTimes(2);
  expect(startBell).toHaveBeenCalledTimes(2);
});

test('a dialog whose code fails to load counts as not confirmed', async () => {
  vi.mocked(wake).mockResolvedValue(false);
  await import('./live.ts');
  await vi.waitFor(async () => expect(await reauthentication.confirm()).toBe(false));
  await vi.waitFor(() => expect(reauthQuestion.get()).toBeNull());
  expect(wake).toHaveBeenCalledWith(document.body);
});
