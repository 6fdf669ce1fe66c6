/** API calls of two-step sign-in: passkeys, authenticator apps and recovery codes. Failures are ApiErrors. */
import { authorizedCall } from './account-client.ts';
import { type Ceremony, createPasskey, signWithPasskey } from './passkeys.ts';
import { notifyTabs, type Session, setSession } from './session.ts';
import { call, refreshSession } from './session-client.ts';
import type { components } from './types.gen.ts';

export type Passkey = components['schemas']['AuthPasskey'];
export type Factor = components['schemas']['AuthFactor'];
export type Enrolment = components['schemas']['AuthEnrolment'];

/** Proof of identity: exactly one of these. */
export interface Proof {
  current_password?: string;
  code?: string;
  recovery_code?: string;
  challenge_id?: string;
  credential?: unknown;
}

export interface TwoStep {
  passkeys: Passkey[];
  apps: Factor[];
  /** Number of remaining recovery codes. */
  codes: number;
}

const post = (path: string, body: unknown = {}): Promise<unknown> =>
  authorizedCall(path, { method: 'POST', body });

const listFactors = async (): Promise<Factor[]> => {
  const user = (await authorizedCall('/user', { method: 'GET' })) as { factors?: Factor[] };
  return (user.factors ?? []).filter(({ status }) => status === 'verified');
};

/** Lists the kinds of factors of the current account. */
export const listKinds = async (): Promise<string[]> =>
  (await listFactors()).map((factor) => factor.factor_type);

export async function loadTwoStep(): Promise<TwoStep> {
  const [factors, passkeys, codes] = await Promise.all([
    listFactors(),
    authorizedCall('/passkeys', { method: 'GET' }) as Promise<Passkey[]>,
    authorizedCall('/recovery-codes', { method: 'GET' }) as Promise<{ remaining: number }>,
  ]);
  return {
    passkeys,
    apps: factors.filter((factor) => factor.factor_type === 'totp'),
    codes: codes.remaining,
  };
}

/** Creates a passkey on this device. */
export async function addPasskey(name: string): Promise<void> {
  const ceremony = (await post('/passkeys/registration/options')) as Ceremony;
  const credential = await createPasskey(ceremony);
  await post('/passkeys/registration/verify', {
    challenge_id: ceremony.challenge_id,
    credential,
    friendly_name: name,
  });
  await refreshSession(); // the new tokens include both steps
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await authorizedCall(`/passkeys/${id}`, { method: 'PATCH', body: { friendly_name: name } });
}

export async function removePasskey(id: string): Promise<void> {
  await authorizedCall(`/passkeys/${id}`, { method: 'DELETE' });
}

export const enrolApp = async (): Promise<Enrolment> =>
  (await post('/factors', { factor_type: 'totp' })) as Enrolment;

/** Completes the setup of an authenticator app with its first code. */
export async function finishAppSetup(id: string, code: string): Promise<void> {
  const challenge = (await post(`/factors/${id}/challenge`)) as { id: string };
  setSession((await post(`/factors/${id}/verify`, { challenge_id: challenge.id, code })) as Session);
}

export async function removeApp(id: string): Promise<void> {
  await authorizedCall(`/factors/${id}`, { method: 'DELETE' });
}

/** Creates ten recovery codes and invalidates the old ones. */
export const createRecoveryCodes = async (): Promise<string[]> =>
  ((await post('/recovery-codes')) as { codes: string[] }).codes;

/** Returns a passkey proof for the session of `token`, for a second step or a reauthentication. */
export async function passkeyProof(token: string): Promise<Proof> {
  const ceremony = (await call('/passkeys/challenge', { token })) as Ceremony;
  return { challenge_id: ceremony.challenge_id, credential: await signWithPasskey(ceremony) };
}

/** Completes the second step of a sign-in and returns the full session. */
export const secondStep = async (half: Session, proof: Proof): Promise<Session> =>
  (await call('/second-step', { token: half.access_token, body: proof })) as Session;

/** Completes the second step of a password sign-in and signs the user in. */
export async function finishSignIn(half: Session, proof: Proof): Promise<void> {
  setSession(await secondStep(half, proof));
  notifyTabs('signed-in');
}

/** Signs in with only a passkey. */
export async function signInWithPasskey(): Promise<void> {
  const ceremony = (await call('/passkeys/authentication/options')) as Ceremony;
  const credential = await signWithPasskey(ceremony);
  const body = { challenge_id: ceremony.challenge_id, credential };
  setSession((await call('/passkeys/authentication/verify', { body })) as Session);
  notifyTabs('signed-in');
}

/** Reauthenticates the user of this session. */
export async function reauthenticate(proof: Proof): Promise<void> {
  await post('/confirm', proof);
}
