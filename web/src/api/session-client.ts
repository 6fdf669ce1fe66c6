/**
 * Session requests in cookie mode (docs/auth-contract.md). The refresh token is an HttpOnly cookie that scripts can't
 * read; the access token is only in memory.
 *
 * A timer refreshes the session every 30 s if it expires within three ticks. Tabs take turns through a lock, so that
 * two of them never rotate the same cookie.
 */
import { ApiError, toApiError, unreachable } from './problem.ts';
import {
  authStore,
  endedInOtherTab,
  forgetSession,
  mayHaveSession,
  notifyTabs,
  type Session,
  sessionEndListener,
  setSession,
} from './session.ts';

const tick = 30_000;
const ticksBeforeExpiry = 3;
const requestTimeout = 10_000;
/** Pause before a retry, in ms: the Retry-After that the server sends while its database is unavailable. */
const retryAfter = 5_000;
const base = '/api/auth';

let refreshing: Promise<Session | null> | undefined;

const expiresSoon = (session: Session): boolean =>
  session.expires_at * 1000 - Date.now() <= ticksBeforeExpiry * tick;

function onTick(): void {
  if (document.visibilityState !== 'visible') return;
  const { session } = authStore.get();
  if (session ? expiresSoon(session) : mayHaveSession()) void refreshSession();
}

setInterval(onTick, tick);
document.addEventListener('visibilitychange', onTick);
addEventListener('online', onTick);

/** Sends one request of the auth contract. Returns the response's JSON or throws an ApiError. */
export async function call(
  path: string,
  init: { body?: unknown; token?: string; method?: string; keepalive?: boolean } = {},
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
    keepalive: init.keepalive ?? false,
    signal: AbortSignal.timeout(requestTimeout),
  }).catch(() => {
    throw unreachable();
  });
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response.status, json);
  // If the user leaves the page, the body may be cut off. A network's sign-in portal responds with its own page.
  if (json === undefined && response.status !== 204) throw unreachable();
  return json;
}

/** Reports whether an error is temporary, so that the session is kept: the server is unreachable or busy. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

let retry: ReturnType<typeof setTimeout> | undefined;

/** Keeps the current state while the server is unavailable, and tries again soon. */
function retryLater(): void {
  const { session, user } = authStore.get();
  authStore.set({ loading: !session, session, user });
  clearTimeout(retry);
  retry = setTimeout(onTick, retryAfter);
}

/** Handles a session that ended unexpectedly. It notifies the user once, in this tab; other tabs only update. */
export function sessionEnded(): void {
  const wasSignedIn = mayHaveSession();
  setSession(null);
  if (!wasSignedIn) return;
  notifyTabs('signed-out');
  sessionEndListener.notify();
}

async function refreshOnce(): Promise<Session | null> {
  try {
    const session = (await call('/token?grant_type=refresh_token', {
      body: { refresh_token: 'httponly' },
      keepalive: true, // leaving the page must not lose the new cookie
    })) as Session;
    const whole = session.second_step ? null : session; // a sign-in without its second step starts again
    setSession(whole);
    return whole;
  } catch (error) {
    if (isTemporary(error)) retryLater();
    else sessionEnded();
    return null;
  }
}

const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('harborlight.refresh', work) : work();

/**
 * Gets a new access token with the cookie. Concurrent calls share one request. Returns null if there is no session or
 * the server is unreachable; the state tells them apart.
 */
export function refreshSession(): Promise<Session | null> {
  const expected = mayHaveSession() || endedInOtherTab();
  const inTurn = async (): Promise<Session | null> => {
    if (!expected || mayHaveSession()) return refreshOnce();
    setSession(null); // another tab signed out while this one waited
    return null;
  };
  refreshing ??= withLock(inTurn).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Returns the access token. Refreshes it first if it is unknown or about to expire. */
export async function freshToken(): Promise<string | null> {
  const { session } = authStore.get();
  if (session && !expiresSoon(session)) return session.access_token;
  return ((await refreshSession()) ?? authStore.get().session)?.access_token ?? null;
}

/**
 * Signs in with a password. Throws an ApiError with the server's message. If the session has `second_step`, the user
 * is only signed in after that step.
 */
export async function signIn(email: string, password: string): Promise<Session> {
  const session = (await call('/token?grant_type=password', { body: { email, password } })) as Session;
  if (session.second_step) return session;
  setSession(session);
  notifyTabs('signed-in');
  return session;
}

/** Data of a new account that comes from the browser: the time zone of its reminders and emails. */
const newAccountData = () => ({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });

/** Signs up. The session only begins when the link in the email is opened, which leads to the home page. */
export async function signUp(email: string, password: string): Promise<void> {
  const redirect = encodeURIComponent(`${location.origin}/`);
  await call(`/signup?redirect_to=${redirect}`, { body: { email, password, data: newAccountData() } });
}

/** Asks the user to reauthenticate; resolves to true on success. live.ts sets it. */
export const reauthentication = { confirm: async (): Promise<boolean> => false };

/** Error code of a request that requires recent authentication. */
const reauthRequiredCode = 'confirmation_required';

/**
 * Asks the user to reauthenticate if the response requires it, and reports whether they did. Doesn't consume the
 * response's body.
 */
export async function reauthenticateIfRequired(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === reauthRequiredCode && (await reauthentication.confirm());
}

/** Like `reauthenticateIfRequired`, for the error of a response that was read already. */
export const reauthenticateAfter = async (error: unknown): Promise<boolean> =>
  error instanceof ApiError && error.code === reauthRequiredCode && (await reauthentication.confirm());

/**
 * Ends the session of this device. The browser forgets it even if the server is unreachable or the user leaves the
 * page.
 */
export async function signOut(): Promise<void> {
  const { session } = authStore.get();
  forgetSession();
  try {
    if (session)
      await withLock(() => call('/logout?scope=local', { token: session.access_token, keepalive: true }));
  } finally {
    setSession(null);
    notifyTabs('signed-out');
  }
}

/** Requests an email with a one-time link. The response is the same for every address. */
export async function recoverPassword(email: string): Promise<void> {
  const redirect = encodeURIComponent(`${location.origin}/auth?mode=recovery`);
  await call(`/recover?redirect_to=${redirect}`, { body: { email } });
}

/** Sends the confirmation email again. */
export async function resendConfirmation(email: string): Promise<void> {
  await call('/resend', { body: { type: 'signup', email } });
}

/** Confirms a sign-up with a new password that the owner of the mailbox chooses, and signs them in. */
export async function confirmSignUp(tokenHash: string, password: string): Promise<void> {
  const body = { type: 'signup', token_hash: tokenHash, password, data: newAccountData() };
  setSession((await call('/verify', { body })) as Session);
  notifyTabs('signed-in');
}

/** An emailed link that another client of this site requested, and the address to return to. */
export interface ClientLink {
  type: 'signup' | 'recovery' | 'email_change';
  tokenHash: string;
  redirectTo: string;
  /** Password that the owner of the mailbox chooses; only for a sign-up. */
  password?: string;
}

/** Redeems the link and returns the address at which the client continues; the server chooses it. */
export async function redeemClientLink({
  type,
  tokenHash,
  redirectTo,
  password,
}: ClientLink): Promise<string> {
  const body = { type, token_hash: tokenHash, handover: true, ...(password ? { password } : {}) };
  const path = `/verify?redirect_to=${encodeURIComponent(redirectTo)}`;
  return ((await call(path, { body })) as { location: string }).location;
}

/** Error code if the session lacks its second step; the error's body is that session. */
export const secondStepCode = 'insufficient_aal';

/** Saves the session after the second step of a recovery link, so that the user can set a new password. */
export function keepRedeemedSession(session: Session): void {
  if (redeemed) redeemed.session = session;
}

/** Session of a redeemed recovery link until the server accepts the new password. */
let redeemed: { tokenHash: string; session: Session } | undefined;

/**
 * Redeems the one-time token of a recovery link, sets the new password and signs the user in. After a refused
 * password, the same link works again.
 */
export async function resetPassword(tokenHash: string, password: string): Promise<void> {
  if (redeemed?.tokenHash !== tokenHash) {
    const session = (await call('/verify', {
      body: { type: 'recovery', token_hash: tokenHash },
    })) as Session;
    redeemed = { tokenHash, session };
  }
  const { session } = redeemed;
  if (session.second_step) throw new ApiError('', 403, [], secondStepCode, session);
  await call('/user', { method: 'PUT', token: session.access_token, body: { password } });
  redeemed = undefined;
  setSession(session);
  notifyTabs('signed-in');
}
