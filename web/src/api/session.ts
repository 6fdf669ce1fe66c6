/**
 * Who is signed in, for this browser. The refresh token is an HttpOnly cookie that no script can read; the
 * access token lives in memory only (auth contract 9.1). This module knows nothing of React and costs a page
 * without a session no request: whether one may exist is remembered as a flag that holds no secret.
 *
 * Timing as the spec's client: a tick every 30 s, refreshed when three ticks or less remain (spec 9.2). Tabs
 * take turns through a lock and tell each other about signing in and out.
 */
import { createStore } from '../lib/store.ts';
import { ApiError, problemOf, unreachable } from './problem.ts';

export interface User {
  id: string;
  email: string;
}

export interface Session {
  access_token: string;
  token_type: string;
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: User;
}

export interface AuthState {
  /** True until the first session is known. */
  loading: boolean;
  session: Session | null;
  user: User | null;
}

const tick = 30_000;
const ticksBeforeExpiry = 3;
const requestTimeout = 10_000;
const hintKey = 'harborlight.session';
const pendingKey = 'harborlight.signup';
/** How long the link of a confirmation mail is good for (auth contract 8). */
const pendingLife = 24 * 60 * 60_000;
const base = '/api/auth';

export const authStore = createStore<AuthState>({ loading: true, session: null, user: null });

type Message = 'signed-in' | 'signed-out';
let channel: BroadcastChannel | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let refreshing: Promise<Session | null> | undefined;

/** Storage may be forbidden; a session then lasts until the page is left. */
const memory = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Nothing to do: see above.
    }
  },
};

const mayHaveSession = (): boolean => memory.get(hintKey) === '1';

/** This browser signed up lately, so a confirmation link may have set the cookie (and cannot set the flag). */
function awaitsConfirmation(): boolean {
  const since = Number(memory.get(pendingKey) ?? 0);
  return location.pathname === '/' && Date.now() - since < pendingLife;
}

function settle(session: Session | null): void {
  memory.set(hintKey, session ? '1' : null);
  if (session) memory.set(pendingKey, null);
  authStore.set({ loading: false, session, user: session?.user ?? null });
  clearInterval(timer);
  timer = session ? setInterval(onTick, tick) : undefined;
}

const expiresSoon = (session: Session): boolean =>
  session.expires_at * 1000 - Date.now() <= ticksBeforeExpiry * tick;

function onTick(): void {
  if (document.visibilityState !== 'visible') return;
  const { session } = authStore.get();
  if (session ? expiresSoon(session) : mayHaveSession()) void refreshSession();
}

async function call(
  path: string,
  init: { body?: unknown; token?: string; method?: string } = {},
): Promise<unknown> {
  const headers: Record<string, string> = {
    'X-Refresh-Transport': 'cookie',
    'X-Supabase-Api-Version': '2024-01-01',
  };
  if (init.body !== undefined) headers['Content-Type'] = 'application/json';
  if (init.token) headers.Authorization = `Bearer ${init.token}`;
  const response = await fetch(`${base}${path}`, {
    method: init.method ?? 'POST',
    headers,
    body: init.body === undefined ? null : JSON.stringify(init.body),
    signal: AbortSignal.timeout(requestTimeout),
  }).catch(() => {
    throw unreachable();
  });
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw problemOf(response.status, json);
  return json;
}

/** An answer that keeps the session: the server is away or busy, not unwilling. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

/** The server is away: the state stays as it was, and the next tick asks again. */
function keepTrying(session: Session | null): void {
  authStore.set({ loading: false, session, user: session?.user ?? null });
  timer ??= setInterval(onTick, tick);
}

async function refreshOnce(): Promise<Session | null> {
  try {
    const session = (await call('/token?grant_type=refresh_token', {
      body: { refresh_token: 'httponly' },
    })) as Session;
    settle(session);
    return session;
  } catch (error) {
    const { session } = authStore.get();
    if (!isPassing(error)) settle(null);
    else keepTrying(session);
    return null;
  }
}

const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('harborlight.refresh', work) : work();

/**
 * Gets a fresh access token through the cookie. Calls made meanwhile share the one request. Returns null when
 * there is no session (any more) or the server is out of reach; the state tells which.
 */
export function refreshSession(): Promise<Session | null> {
  refreshing ??= withLock(refreshOnce).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** The token for the next request, refreshed first when it is about to expire; null without a session. */
export async function accessToken(): Promise<string | null> {
  const { loading, session } = authStore.get();
  if (loading && (refreshing ?? mayHaveSession())) return (await refreshSession())?.access_token ?? null;
  if (!session) return null;
  if (!expiresSoon(session)) return session.access_token;
  return ((await refreshSession()) ?? authStore.get().session)?.access_token ?? null;
}

/** Signs in with a password. Throws ApiError with the server's message. */
export async function signIn(email: string, password: string): Promise<Session> {
  const session = (await call('/token?grant_type=password', { body: { email, password } })) as Session;
  settle(session);
  channel?.postMessage('signed-in' satisfies Message);
  return session;
}

/** Signs up. There is no session until the link in the mail is opened; it returns to the site root. */
export async function signUp(email: string, password: string): Promise<void> {
  const redirect = encodeURIComponent(`${location.origin}/`);
  await call(`/signup?redirect_to=${redirect}`, { body: { email, password, data: {} } });
  memory.set(pendingKey, String(Date.now()));
}

/** Ends this device's session. The browser forgets it even when the server is away. */
export async function signOut(): Promise<void> {
  const { session } = authStore.get();
  try {
    if (session) await call('/logout?scope=local', { token: session.access_token });
  } finally {
    settle(null);
    channel?.postMessage('signed-out' satisfies Message);
  }
}

/** Asks for a mail with a one-time link; the answer is the same for every address. */
export async function recoverPassword(email: string): Promise<void> {
  const redirect = encodeURIComponent(`${location.origin}/auth?mode=recovery`);
  await call(`/recover?redirect_to=${redirect}`, { body: { email } });
}

/** Sends the confirmation mail once more. */
export async function resendConfirmation(email: string): Promise<void> {
  await call('/resend', { body: { type: 'signup', email } });
}

/** Redeems the one-time token of a recovery link and sets the new password; the person is then signed in. */
export async function resetPassword(tokenHash: string, password: string): Promise<void> {
  const session = (await call('/verify', { body: { type: 'recovery', token_hash: tokenHash } })) as Session;
  await call('/user', { method: 'PUT', token: session.access_token, body: { password } });
  settle(session);
  channel?.postMessage('signed-in' satisfies Message);
}

function onMessage({ data }: MessageEvent<Message>): void {
  if (data === 'signed-out') settle(null);
  else void refreshSession();
}

/** Finds out who is signed in, once per page load, and keeps it true until the returned function is called. */
export function startSession(): () => void {
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('harborlight.session') : undefined;
  channel?.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onTick);
  if (mayHaveSession() || awaitsConfirmation()) void refreshSession();
  else settle(null);
  return () => {
    channel?.close();
    channel = undefined;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', onTick);
  };
}
