import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuth } from './auth.ts';
import { ApiError } from './problem.ts';
import { accessToken, authStore, type Session, sessionEndListener, startSession } from './session.ts';
import { freshToken, refreshSession, signIn, signOut, signUp } from './session-client.ts';

const hint = 'harborlight.session';

const sessionFor = (seconds: number, token = 'token-1'): Session => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: seconds,
  expires_at: Math.floor(Date.now() / 1000) + seconds,
  refresh_token: 'httponly',
  user: { id: 'u1', email: 'ada@example.com' },
});

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Returns the responses in order and records the requests. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const fetching = vi.fn(async (_url: string, _init: RequestInit) => {
    const next = answers.shift();
    if (!next) throw new Error('unexpected call');
    return next();
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

/** Stops the session that a test started. */
let stop = () => {};
afterEach(() => stop());

beforeEach(() => {
  localStorage.clear();
  authStore.set({ loading: true, session: null, user: null });
});

test('signing out forgets the drafts of this tab, and nothing else', async () => {
  serve(
    () => json(200, sessionFor(900)),
    () => new Response(null, { status: 204 }),
  );
  await signIn('ada@example.com', 'correct horse');
  sessionStorage.setItem('harborlight.draft.lead-note.7', 'a note');
  sessionStorage.setItem('harborlight.promo', '1');
  await signOut();
  expect(Object.keys(sessionStorage)).toEqual(['harborlight.promo']);
  sessionStorage.clear();
});

test.each([
  [
    'is cut off, because the page is left',
    () => new Response(new ReadableStream({ start: (c) => c.error(new TypeError()) })),
  ],
  ['is the page of a network’s portal', () => new Response('<!doctype html><title>Welcome</title>')],
])('a refresh whose answer %s ends no session, here or in other tabs', async (_, answer) => {
  localStorage.setItem(hint, '1');
  serve(answer);
  const heard = vi.fn();
  const otherTab = new BroadcastChannel(hint);
  otherTab.onmessage = heard;
  stop = startSession();
  await waitFor(() => expect(authStore.get().loading).toBe(true));
  expect(await refreshSession()).toBeNull();
  expect(localStorage.getItem(hint)).toBe('1');
  expect(heard).not.toHaveBeenCalled();
  otherTab.close();
});

describe('signing in', () => {
  test('uses the cookie transport and keeps the token out of storage', async () => {
    const fetching = serve(() => json(200, sessionFor(900)));
    await signIn('ada@example.com', 'correct horse');
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('/api/auth/token?grant_type=password');
    expect(new Headers(init?.headers).get('X-Refresh-Transport')).toBe('cookie');
    expect(authStore.get().user?.email).toBe('ada@example.com');
    expect(JSON.stringify({ ...localStorage })).not.toContain('token-1');
  });

  test("fails with the server's message and leaves the user signed out", async () => {
    serve(() => json(400, { code: 'invalid_credentials', message: 'Invalid login credentials' }));
    await expect(signIn('ada@example.com', 'wrong')).rejects.toThrow('Invalid login credentials');
    expect(authStore.get().session).toBeNull();
  });
});

test('signing up asks for the confirmation link to return to the site root and creates no session', async () => {
  const fetching = serve(() => json(200, { id: 'u1', identities: [] }));
  await signUp('ada@example.com', 'correct horse');
  expect(fetching.mock.calls[0]?.[0]).toBe(
    `/api/auth/signup?redirect_to=${encodeURIComponent(`${location.origin}/`)}`,
  );
  expect(authStore.get().session).toBeNull();
});

describe('the token for a request', () => {
  test('returns the token in memory while it is valid for more than three ticks', async () => {
    const fetching = serve();
    authStore.set({ loading: false, session: sessionFor(91), user: null });
    expect(await freshToken()).toBe('token-1');
    expect(fetching).not.toHaveBeenCalled();
  });

  test('is refreshed when three ticks or less remain', async () => {
    const fetching = serve(() => json(200, sessionFor(900, 'token-2')));
    authStore.set({ loading: false, session: sessionFor(89), user: null });
    expect(await freshToken()).toBe('token-2');
    expect(fetching.mock.calls[0]?.[1].body).toBe(JSON.stringify({ refresh_token: 'httponly' }));
  });

  test('is null without a session, without asking the server', async () => {
    const fetching = serve();
    expect(await accessToken()).toBeNull();
    expect(fetching).not.toHaveBeenCalled();
  });
});

describe('refreshing', () => {
  test('sends no request once another tab has begun to sign out', async () => {
    const fetching = serve(() => json(200, sessionFor(900)));
    await signIn('ada@example.com', 'correct horse');
    localStorage.removeItem(hint); // the other tab's first step; its message comes when the server has answered
    expect(await refreshSession()).toBeNull();
    expect(fetching).toHaveBeenCalledOnce();
    expect(authStore.get()).toEqual({ loading: false, session: null, user: null });
  });

  test('is one request however many ask', async () => {
    const fetching = serve(() => json(200, sessionFor(900)));
    const [one, two] = await Promise.all([refreshSession(), refreshSession()]);
    expect(fetching).toHaveBeenCalledOnce();
    expect(one).toBe(two);
  });

  test('that is refused ends the session and forgets the flag', async () => {
    localStorage.setItem(hint, '1');
    serve(() =>
      json(400, { code: 'session_not_found', message: 'Invalid Refresh Token: No Valid Session Found' }),
    );
    expect(await refreshSession()).toBeNull();
    expect(authStore.get()).toEqual({ loading: false, session: null, user: null });
    expect(localStorage.getItem(hint)).toBeNull();
  });

  test.each([
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['is busy', () => json(503, {})],
  ])('keeps the session when the server %s', async (_, respond) => {
    const session = sessionFor(30);
    localStorage.setItem(hint, '1');
    authStore.set({ loading: false, session, user: session.user });
    serve(respond);
    expect(await refreshSession()).toBeNull();
    expect(authStore.get().session).toBe(session);
    expect(localStorage.getItem(hint)).toBe('1');
  });
});

describe('a session that was ended elsewhere', () => {
  const refusal = () =>
    json(400, { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' });

  test('is reported once, only to signed-in users', async () => {
    localStorage.setItem(hint, '1');
    serve(refusal, refusal);
    const ended = vi.spyOn(sessionEndListener, 'notify');
    stop = startSession();
    await waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(authStore.get()).toEqual({ loading: false, session: null, user: null });
    await refreshSession();
    expect(ended).toHaveBeenCalledOnce();
  });

  test('is not reported if another tab has signed out meanwhile', async () => {
    localStorage.setItem(hint, '1');
    const ended = vi.spyOn(sessionEndListener, 'notify');
    serve(() => {
      localStorage.removeItem(hint); // as the other tab does
      return refusal();
    });
    stop = startSession();
    await waitFor(() => expect(authStore.get().loading).toBe(false));
    expect(ended).not.toHaveBeenCalled();
  });
});

test('signing out ends the session here even if the server is unreachable', async () => {
  const session = sessionFor(900);
  authStore.set({ loading: false, session, user: session.user });
  const fetching = serve(() => Promise.reject(new TypeError('fetch failed')));
  await expect(signOut()).rejects.toThrow(ApiError);
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/auth/logout?scope=local');
  expect(authStore.get().session).toBeNull();
});

test('a tab that waited while another signed out requests no session, and reports nothing', async () => {
  localStorage.setItem(hint, '1');
  let turn = () => {};
  const request = (_name: string, work: () => Promise<unknown>) =>
    new Promise<void>((resolve) => {
      turn = resolve;
    }).then(work);
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  const ended = vi.spyOn(sessionEndListener, 'notify');
  const fetching = serve();
  const refreshed = refreshSession();
  localStorage.removeItem(hint); // the other tab, which has the lock
  turn();
  expect(await refreshed).toBeNull();
  expect(authStore.get()).toEqual({ loading: false, session: null, user: null });
  expect(fetching).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
});

test('a page that opens while another tab is signing out is signed out', async () => {
  const session = sessionFor(900);
  localStorage.setItem(hint, '1');
  authStore.set({ loading: false, session, user: session.user });
  let answer = (_: Response) => {};
  const fetching = serve(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  const ending = signOut();
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  expect(fetching.mock.calls[0]?.[1].keepalive).toBe(true);
  expect(localStorage.getItem(hint)).toBeNull();
  answer(new Response(null, { status: 204 }));
  await ending;
  expect(authStore.get().session).toBeNull();
});

describe('useAuth', () => {
  const Who = () => {
    const { loading, user } = useAuth();
    return <p>{loading ? 'loading' : (user?.email ?? 'nobody')}</p>;
  };

  test('a visitor without the flag is signed out at once, without a request', async () => {
    const fetching = serve();
    stop = startSession();
    render(<Who />);
    await screen.findByText('nobody');
    expect(fetching).not.toHaveBeenCalled();
  });

  test('a visitor with the flag is signed in again after a reload', async () => {
    localStorage.setItem(hint, '1');
    serve(() => json(200, sessionFor(900)));
    stop = startSession();
    render(<Who />);
    expect(screen.getByText('loading')).toBeDefined();
    await waitFor(() => expect(screen.getByText('ada@example.com')).toBeDefined());
  });
});
