/**
 * The session state of this browser, and the little code that every page needs. A flag without any secret records
 * whether a session may exist. Thus, a visitor without a session sends no request and doesn't load session-client.ts.
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
  /** Factors that can complete the sign-in; until then, the session has few permissions. */
  second_step?: string[];
}

export interface AuthState {
  /** True until the first session is known. */
  loading: boolean;
  session: Session | null;
  user: User | null;
}

const hintKey = 'harborlight.session';
/** Cookie that a confirmation link sets for two minutes in the browser that signed up; contains no secret. */
const linkHint = '__Host-si=1';

export const authStore = createStore<AuthState>({ loading: true, session: null, user: null });

/** Storage may be forbidden; the session then lasts until the user leaves the page. */
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
      // Storage is forbidden: see above.
    }
  },
};

export const mayHaveSession = (): boolean => memory.get(hintKey) === '1';

/** Clears the flag before the user ends a session, so that no tab requests it again or reports its end. */
export const forgetSession = (): void => memory.set(hintKey, null);

/** Reports whether a confirmation link has just signed in this browser: the server can't set the flag. */
const signedInByLink = (): boolean => document.cookie.split('; ').includes(linkHint);

/** Session of this page, if its flag could be saved. */
let flaggedSession: Session | null = null;

/** Reports whether another tab has ended the session of this page. */
export const endedInOtherTab = (): boolean =>
  flaggedSession !== null && flaggedSession === authStore.get().session && !mayHaveSession();

/** Sets the state to a session, or to signed out. */
export function setSession(session: Session | null): void {
  if (!session && authStore.get().session) forgetDrafts();
  memory.set(hintKey, session ? '1' : null);
  flaggedSession = mayHaveSession() ? session : null; // storage may be forbidden
  authStore.set({ loading: false, session, user: session?.user ?? null });
}

/** Callback for a session that ended elsewhere: revoked, expired or account deleted. The app sets it. */
export const sessionEndListener = { notify: (): unknown => undefined };

type Message = 'signed-in' | 'signed-out';
let channel: BroadcastChannel | undefined;

/** Sends a message to the other tabs. */
export const notifyTabs = (message: Message): void => channel?.postMessage(message);

export const sessionClient = () => import('./session-client.ts');

/** Gets a new access token with the cookie; null without a session or if the server is unreachable. */
export const refreshSession = async (): Promise<Session | null> => (await sessionClient()).refreshSession();

/** Returns the token for the next request, or null without a session. Refreshes it first if it is about to expire. */
export async function accessToken(): Promise<string | null> {
  if (!authStore.get().session && !mayHaveSession()) return null;
  return (await sessionClient()).freshToken();
}

function onMessage({ data }: MessageEvent<Message>): void {
  if (data === 'signed-out') setSession(null);
  else void refreshSession();
}

/** Loads the session once per page load and keeps it current until the returned function is called. */
export function startSession(): () => void {
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(hintKey) : undefined;
  channel?.addEventListener('message', onMessage);
  if (mayHaveSession() || signedInByLink()) void refreshSession();
  else setSession(null);
  return () => {
    channel?.close();
    channel = undefined;
  };
}
