/** The session for React: `AuthProvider` around the app, `useAuth` wherever someone has to know. */
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import {
  type AuthState,
  authStore,
  recoverPassword,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
  startSession,
} from './session.ts';

export interface Auth extends AuthState {
  signIn: typeof signIn;
  signUp: typeof signUp;
  signOut: typeof signOut;
  recoverPassword: typeof recoverPassword;
  resendConfirmation: typeof resendConfirmation;
  resetPassword: typeof resetPassword;
}

const actions = { signIn, signUp, signOut, recoverPassword, resendConfirmation, resetPassword };
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
