/**
 * The typed API client. Paths, request bodies and responses come from the server's OpenAPI document (`npm run
 * generate`). Only lazy chunks use it; the first load of a public page doesn't include it.
 */
import createClient from 'openapi-fetch';
import { toApiError } from './problem.ts';
import { reauthFetch } from './reauth-fetch.ts';
import { timeoutSignal } from './timeout.ts';
import type { paths } from './types.gen.ts';

export const api = createClient<paths>({
  baseUrl: '/',
  fetch: (request) => reauthFetch(request, { signal: timeoutSignal(request.signal) }),
});

/**
 * Returns the data of a successful response, or throws an ApiError: `const rows = await
 * unwrap(api.GET('/api/events'))`.
 */
export async function unwrap<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw toApiError(response.status, error);
  return data as T;
}
