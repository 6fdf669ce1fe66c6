/**
 * The typed API: paths, bodies and answers come from the server's own OpenAPI document (`npm run generate`).
 * For lazy chunks; a public page's first load does without it.
 */
import createClient from 'openapi-fetch';
import { confirmedFetch } from './confirmed-fetch.ts';
import { patiently } from './patience.ts';
import { problemOf } from './problem.ts';
import type { paths } from './types.gen.ts';

export const api = createClient<paths>({
  baseUrl: '/',
  fetch: (request) => confirmedFetch(request, { signal: patiently(request.signal) }),
});

/** The data of a good answer; throws ApiError for any other. `const rows = await unwrap(api.GET('/api/events'))`. */
export async function unwrap<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw problemOf(response.status, error);
  return data as T;
}
