/** The session as a React hook. All islands of a page share one store, which the boot script starts. */
import { useSyncExternalStore } from 'react';
import { type AuthState, authStore, sessionClient } from './session.ts';

type Client = Awaited<ReturnType<typeof sessionClient>>;
type Action = 'signIn' | 'signUp' | 'signOut' | 'recoverPassword' | 'resendConfirmation' | 'resetPassword';

export type Auth = AuthState & Pick<Client, Action>;

/** Session actions. Each loads the session client on first use. Failures are ApiErrors. */
const actions: Pick<Client, Action> = {
  signIn: async (email, password) => (await sessionClient()).signIn(email, password),
  signUp: async (email, password) => (await sessionClient()).signUp(email, password),
  signOut: async () => (await sessionClient()).signOut(),
  recoverPassword: async (email) => (await sessionClient()).recoverPassword(email),
  resendConfirmation: async (email) => (await sessionClient()).resendConfirmation(email),
  resetPassword: async (tokenHash, password) => (await sessionClient()).resetPassword(tokenHash, password),
};

const neutral: AuthState = { loading: true, session: null, user: null };

/**
 * Returns the session and its actions. The first render must match the document, which shows a signed-out visitor.
 */
export function useAuth(): Auth {
  const state = useSyncExternalStore(authStore.subscribe, authStore.get, () => neutral);
  return { ...state, ...actions };
}
