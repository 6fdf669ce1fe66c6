/**
 * The conversation with the server about the session in cookie mode (docs/auth-contract.md). The refresh token
 * is an HttpOnly cookie that no script can read; the access token lives in memory only.
 *
 * A tick every 30 s refreshes the session when three ticks or less remain. Tabs
 * take turns through a lock, so that no two of them rotate the same cookie.
 */
import { ApiError, problemOf, unreachable } from './problem.ts';
import {
  authStore,
  forgetSession,
  forgottenElsewhere,
  mayHaveSession,
  onEnded,
  type Session,
  settle,
  tellTabs,
} from './session.ts';

const tick = 30_000;
const ticksBeforeExpiry = 3;
const requestTimeout = 10_000;
/** As long as the server asks clients to stay away while its database is (Retry-After). */
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

/** One call of the contract; the answer's JSON, or ApiError. */
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
  if (!response.ok) throw problemOf(response.status, json);
  // A page that is left may not get to read the answer, and a portal of a network answers with a page of its own.
  if (json === undefined && response.status !== 204) throw unreachable();
  return json;
}

/** An answer that keeps the session: the server is away or busy, not unwilling. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

let retry: ReturnType<typeof setTimeout> | undefined;

/** The server is away: the state stays as it was, and it is asked again soon. */
function keepWaiting(): void {
  const { session, user } = authStore.get();
  authStore.set({ loading: !session, session, user });
  clearTimeout(retry);
  retry = setTimeout(onTick, retryAfter);
}

/** The session is over, and nobody here has asked for it. Says so once, in this tab; the others follow silently. */
export function sessionEnded(): void {
  const wasSignedIn = mayHaveSession();
  settle(null);
  if (!wasSignedIn) return;
  tellTabs('signed-out');
  onEnded.tell();
}

async function refreshOnce(): Promise<Session | null> {
  try {
    const session = (await call('/token?grant_type=refresh_token', {
      body: { refresh_token: 'httponly' },
      keepalive: true, // leaving the page must not lose the new cookie
    })) as Session;
    const whole = session.second_step ? null : session; // half a sign-in begins anew
    settle(whole);
    return whole;
  } catch (error) {
    if (isPassing(error)) keepWaiting();
    else sessionEnded();
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
  const expected = mayHaveSession() || forgottenElsewhere();
  const inTurn = async (): Promise<Session | null> => {
    if (!expected || mayHaveSession()) return refreshOnce();
    settle(null); // signed out in another tab while this one waited
    return null;
  };
  refreshing ??= withLock(inTurn).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** The access token, refreshed first when it is about to expire or not known yet. */
export async function freshToken(): Promise<string | null> {
  const { session } = authStore.get();
  if (session && !expiresSoon(session)) return session.access_token;
  return ((await refreshSession()) ?? authStore.get().session)?.access_token ?? null;
}

/**
 * Signs in with a password. Throws ApiError with the server's message. A session with `second_step` is only half
 * of it: nobody is signed in until that step is done.
 */
export async function signIn(email: string, password: string): Promise<Session> {
  const session = (await call('/token?grant_type=password', { body: { email, password } })) as Session;
  if (session.second_step) return session;
  settle(session);
  tellTabs('signed-in');
  return session;
}

/** What a new account learns from the browser: the zone for its reminders and mails. */
const aboutMe = () => ({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });

/** Signs up. There is no session until the link in the mail is opened; it returns to the site root. */
export async function signUp(email: string, password: string): Promise<void> {
  const redirect = encodeURIComponent(`${location.origin}/`);
  await call(`/signup?redirect_to=${redirect}`, { body: { email, password, data: aboutMe() } });
}

/** Asks the person to confirm who they are; true when they did. live.ts sets it. */
export const onStale = { confirm: async (): Promise<boolean> => false };

/** The code of an answer to a session whose owner was proved too long ago. */
const staleCode = 'confirmation_required';

/** True when an answer asks for a fresh proof of the owner, and got it. The answer is left to be read. */
export async function confirmed(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === staleCode && (await onStale.confirm());
}

/** The same for an answer that was read already. */
export const confirmedAfter = async (error: unknown): Promise<boolean> =>
  error instanceof ApiError && error.code === staleCode && (await onStale.confirm());

/** Ends this device's session. The browser forgets it even when the server is away or the page is left meanwhile. */
export async function signOut(): Promise<void> {
  const { session } = authStore.get();
  forgetSession();
  try {
    if (session)
      await withLock(() => call('/logout?scope=local', { token: session.access_token, keepalive: true }));
  } finally {
    settle(null);
    tellTabs('signed-out');
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

/** Confirms a sign-up with the password that the owner of the mailbox chooses now; they are then signed in. */
export async function confirmSignUp(tokenHash: string, password: string): Promise<void> {
  const body = { type: 'signup', token_hash: tokenHash, password, data: aboutMe() };
  settle((await call('/verify', { body })) as Session);
  tellTabs('signed-in');
}

/** A link whose mail another client of this site asked for, and where that client goes on. */
export interface ClientLink {
  type: 'signup' | 'recovery' | 'email_change';
  tokenHash: string;
  redirectTo: string;
  /** Of a sign-up: chosen by the owner of the mailbox. */
  password?: string;
}

/** Uses the link up, and returns the address where its client goes on; the server decides it. */
export async function handOver({ type, tokenHash, redirectTo, password }: ClientLink): Promise<string> {
  const body = { type, token_hash: tokenHash, handover: true, ...(password ? { password } : {}) };
  const path = `/verify?redirect_to=${encodeURIComponent(redirectTo)}`;
  return ((await call(path, { body })) as { location: string }).location;
}

/** The code of an error whose body is a session that lacks its second step. */
export const secondStepCode = 'insufficient_aal';

/** The second step is done for the link that is being redeemed: its password can be set now. */
export function finishRedeemed(session: Session): void {
  if (redeemed) redeemed.session = session;
}

/** The session of a recovery link that is redeemed but whose new password was not accepted yet. */
let redeemed: { tokenHash: string; session: Session } | undefined;

/**
 * Redeems the one-time token of a recovery link and sets the new password; the person is then signed in. A
 * password that is refused can be followed by another one with the same link.
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
  settle(session);
  tellTabs('signed-in');
}
