/** The session for React: `AuthProvider` around the app, `useAuth` wherever someone has to know. */
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { type AuthState, authStore, sessionClient, startSession } from './session.ts';

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
const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(authStore.subscribe, authStore.get, () => neutral);
  useEffect(startSession, []);
  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>;
}

/** The session and what can be done with it. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
