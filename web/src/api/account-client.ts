/**
 * API calls of the account dialog. Every failure is an ApiError; if it means that the session is over, the session
 * also ends in this browser.
 */

import { authorizedFetch } from './http.ts';
import { ApiError, toApiError } from './problem.ts';
import { reauthFetch } from './reauth-fetch.ts';
import { notifyTabs, setSession } from './session.ts';
import { call, freshToken, reauthenticateAfter, refreshSession, sessionEnded } from './session-client.ts';
import type { components } from './types.gen.ts';

export type AccountUser = components['schemas']['AuthUser'];
export type Device = components['schemas']['AuthDevice'];

/** Timeout of the data export, in ms. */
const exportTimeout = 300_000;

/** Error codes of the auth contract for a token without a valid session or account. */
const sessionOverCodes = ['session_not_found', 'user_not_found', 'bad_jwt', 'no_authorization'];

interface Call {
  method: string;
  body?: unknown;
}

async function callOnce(path: string, init: Call): Promise<unknown> {
  const token = await freshToken();
  return call(path, token ? { ...init, token } : init);
}

/** Sends an authorized request of the auth contract. Asks the user to reauthenticate if the server requires it. */
export async function authorizedCall(path: string, init: Call): Promise<unknown> {
  try {
    return await callOnce(path, init).catch(async (error: unknown) => {
      if (await reauthenticateAfter(error)) return callOnce(path, init);
      throw error;
    });
  } catch (error) {
    if (error instanceof ApiError && sessionOverCodes.includes(error.code)) sessionEnded();
    throw error;
  }
}

export const loadAccount = async (): Promise<AccountUser> =>
  (await authorizedCall('/user', { method: 'GET' })) as AccountUser;

const update = async (body: Record<string, string>): Promise<AccountUser> =>
  (await authorizedCall('/user', { method: 'PUT', body })) as AccountUser;

export const changePassword = (current: string, password: string): Promise<AccountUser> =>
  update({ current_password: current, password });

/** Requests a change of the email address; the server mails a link to both mailboxes. */
export const changeEmail = (email: string, current: string): Promise<AccountUser> =>
  update({ email, current_password: current });

/** Cancels a pending email change by requesting the current address. */
export const cancelEmailChange = (email: string): Promise<AccountUser> => update({ email });

export async function resendEmailChange(email: string): Promise<void> {
  await call('/resend', { body: { type: 'email_change', email } });
}

/** Confirms an email change with the token of one of its links. Returns true once both mailboxes have confirmed. */
export async function confirmEmailChange(tokenHash: string): Promise<boolean> {
  const body = { type: 'email_change', token_hash: tokenHash };
  const { email_changed: done } = (await call('/verify', { body })) as { email_changed: boolean };
  if (done && (await freshToken())) await refreshSession(); // the new session contains the new address
  return done;
}

export const listDevices = async (): Promise<Device[]> =>
  (await authorizedCall('/sessions', { method: 'GET' })) as Device[];

export async function endDevice(id: string): Promise<void> {
  await authorizedCall(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export async function endOtherDevices(): Promise<void> {
  await authorizedCall('/logout?scope=others', { method: 'POST' });
}

/** Downloads all data of the account as a JSON file. */
export async function exportData(): Promise<Blob> {
  const response = await reauthFetch(new URL('/api/me/export', location.origin), {
    signal: AbortSignal.timeout(exportTimeout),
  });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  return response.blob();
}

/** Deletes the account and signs the user out in every tab. */
export async function deleteAccount(password: string): Promise<void> {
  const response = await authorizedFetch(new URL('/api/me/delete', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ current_password: password }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  setSession(null);
  notifyTabs('signed-out');
}
