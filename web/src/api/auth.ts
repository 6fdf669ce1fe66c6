/** The session for React. One store serves every island of a page; the boot script starts it. */
import { useSyncExternalStore } from 'react';
import { type AuthState, authStore, sessionClient } from './session.ts';

type Client = Awaited<ReturnType<typeof sessionClient>>;
type Action = 'signIn' | 'signUp' | 'signOut' | 'recoverPassword' | 'resendConfirmation' | 'resetPassword';

export type Auth = AuthState & Pick<Client, Action>;

/** What can be done; each action loads the session client when it is first used. Failures are ApiErrors. */
const actions: Pick<Client, Action> = {
  signIn: async (email, password) => (await sessionClient()).signIn(email, password),
  signUp: async (email, password) => (await sessionClient()).signUp(email, password),
  signOut: async () => (await sessionClient()).signOut(),
  recoverPassword: async (email) => (await sessionClient()).recoverPassword(email),
  resendConfirmation: async (email) => (await sessionClient()).resendConfirmation(email),
  resetPassword: async (tokenHash, password) => (await sessionClient()).resetPassword(tokenHash, password),
};

const neutral: AuthState = { loading: true, session: null, user: null };

/** The session and what can be done with it. The first render must match the document, where nobody is known yet. */
export function useAuth(): Auth {
  const state = useSyncExternalStore(authStore.subscribe, authStore.get, () => neutral);
  return { ...state, ...actions };
}
