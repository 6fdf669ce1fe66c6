/**
 * Who is signed in, for this browser: the state, and the little that every page needs. Whether a session may
 * exist is remembered as a flag that holds no secret, so a visitor without one costs no request and does not
 * even load the code that talks to the server (session-client.ts).
 */
import { forgetDrafts } from '../lib/drafts.ts';
import { createStore } from '../lib/store.ts';

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
  /** What can finish this sign-in; until then the session may do little else. */
  second_step?: string[];
}

export interface AuthState {
  /** True until the first session is known. */
  loading: boolean;
  session: Session | null;
  user: User | null;
}

const hintKey = 'harborlight.session';
/** Set for two minutes by the link of a confirmation mail in the browser that signed up; holds no secret. */
const linkHint = '__Host-si=1';

export const authStore = createStore<AuthState>({ loading: true, session: null, user: null });

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

export const mayHaveSession = (): boolean => memory.get(hintKey) === '1';

/** Said before a session is ended on purpose: no tab asks for it from now on, or wonders that it is gone. */
export const forgetSession = (): void => memory.set(hintKey, null);

/** True right after the link of a confirmation mail has signed this browser in: it cannot set the flag. */
const reachedByLink = (): boolean => document.cookie.split('; ').includes(linkHint);

/** The session of this page, if the flag was kept for it. */
let flagged: Session | null = null;

/** True when another tab has forgotten the session that this page still has. */
export const forgottenElsewhere = (): boolean =>
  flagged !== null && flagged === authStore.get().session && !mayHaveSession();

/** The session is known now, or it is known that there is none. */
export function settle(session: Session | null): void {
  if (!session && authStore.get().session) forgetDrafts();
  memory.set(hintKey, session ? '1' : null);
  flagged = mayHaveSession() ? session : null; // storage may be forbidden
  authStore.set({ loading: false, session, user: session?.user ?? null });
}

/** What happens when the session was ended elsewhere: revoked, run out, or the account is gone. The app sets it. */
export const onEnded = { tell: (): unknown => undefined };

type Message = 'signed-in' | 'signed-out';
let channel: BroadcastChannel | undefined;

/** Tells the other tabs. */
export const tellTabs = (message: Message): void => channel?.postMessage(message);

export const sessionClient = () => import('./session-client.ts');

/** Gets a fresh access token through the cookie; null when there is no session or no server. */
export const refreshSession = async (): Promise<Session | null> => (await sessionClient()).refreshSession();

/** The token for the next request, refreshed first when it is about to expire; null without a session. */
export async function accessToken(): Promise<string | null> {
  if (!authStore.get().session && !mayHaveSession()) return null;
  return (await sessionClient()).freshToken();
}

function onMessage({ data }: MessageEvent<Message>): void {
  if (data === 'signed-out') settle(null);
  else void refreshSession();
}

/** Finds out who is signed in, once per page load, and keeps it true until the returned function is called. */
export function startSession(): () => void {
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(hintKey) : undefined;
  channel?.addEventListener('message', onMessage);
  if (mayHaveSession() || reachedByLink()) void refreshSession();
  else settle(null);
  return () => {
    channel?.close();
    channel = undefined;
  };
}
