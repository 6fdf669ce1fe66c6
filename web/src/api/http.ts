/**
 * Sends requests to the server: JSON in and out, the access token if there is a session, one retry after a refresh if
 * the server refused the token. Every failure is an ApiError.
 */

import { toApiError, unreachable } from './problem.ts';
import { accessToken, refreshSession } from './session.ts';
import { timeoutSignal } from './timeout.ts';

async function send(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  const token = await accessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetch(new Request(request, { headers }));
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw unreachable();
  }
}

/** `fetch` with the access token. After a 401 with a session, it refreshes the session and tries once more. */
export async function authorizedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const again = request.clone();
  const response = await send(request);
  if (response.status !== 401 || !(await accessToken())) return response;
  return (await refreshSession()) ? send(again) : response;
}

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/**
 * Sends JSON and returns the JSON of a successful response (undefined for 204). Throws an ApiError for any other
 * response and for one that doesn't arrive completely in time.
 */
export async function requestJson<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await authorizedFetch(new URL(path, location.origin), {
    method,
    signal: timeoutSignal(signal),
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw toApiError(response.status, await bodyOf(response));
  if (response.status === 204) return undefined as T;
  return response.json().catch(() => {
    throw signal?.aborted ? signal.reason : unreachable();
  });
}

/**
 * Returns a function that sends JSON while the page closes, and ignores the response. The function sends it at once,
 * because a closing page runs no code later, and never repeats it after a 401: browsers drop a request of a closed page
 * if a copy of its body was kept.
 */
export async function prepareLastRequest(path: string, body: unknown): Promise<() => void> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  const token = await accessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return () => {
    const init = { method: 'POST', keepalive: true, signal: timeoutSignal(), headers };
    fetch(new URL(path, location.origin), { ...init, body: JSON.stringify(body) }).catch(() => undefined);
  };
}
