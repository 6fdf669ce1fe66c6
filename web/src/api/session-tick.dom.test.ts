import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';

const start = new Date('2026-11-21T12:00:00Z');

const sessionFor = (seconds: number, token: string): Session => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: seconds,
  expires_at: Math.floor(start.getTime() / 1000) + seconds,
  refresh_token: 'httponly',
  user: { id: 'u1', email: 'ada@example.com' },
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a session that could not be refreshed offline is refreshed when the network is back', async () => {
  const { authStore } = await import('./session.ts');
  await import('./session-client.ts');
  let online = false;
  const fetching = vi.fn(async () => {
    if (!online) throw new TypeError('fetch failed');
    return new Response(JSON.stringify(sessionFor(900, 'token-2')));
  });
  vi.stubGlobal('fetch', fetching);
  authStore.set({ loading: false, session: sessionFor(80, 'token-1'), user: null });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(authStore.get().session?.access_token).toBe('token-1');
  online = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(authStore.get().session?.access_token).toBe('token-2');
});

test('a session is refreshed at the first tick with three ticks or less to go', async () => {
  const { authStore } = await import('./session.ts');
  await import('./session-client.ts');
  const fetching = vi.fn(async () => new Response(JSON.stringify(sessionFor(900, 'token-2'))));
  vi.stubGlobal('fetch', fetching);
  authStore.set({ loading: false, session: sessionFor(130, 'token-1'), user: null });

  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetching).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetching).toHaveBeenCalledOnce();
  expect(authStore.get().session?.access_token).toBe('token-2');
});

test('a page opened while the database is unavailable is signed in again once it is back', async () => {
  localStorage.setItem('harborlight.session', '1');
  const { authStore, mayHaveSession } = await import('./session.ts');
  const { refreshSession } = await import('./session-client.ts');
  let away = true;
  const fetching = vi.fn(async () =>
    away ? new Response('{}', { status: 503 }) : new Response(JSON.stringify(sessionFor(900, 'token-2'))),
  );
  vi.stubGlobal('fetch', fetching);
  await refreshSession();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(mayHaveSession()).toBe(true);
  away = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(authStore.get().session?.access_token).toBe('token-2');
});
