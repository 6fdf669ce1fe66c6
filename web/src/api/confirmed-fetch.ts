/**
 * `authorizedFetch` for what cannot be undone or gives data away: when the server wants a fresh proof that it is
 * the owner who asks, the person is asked for it and the request is made again. The first load of a page does
 * without this.
 */
import { authorizedFetch } from './http.ts';
import { patiently } from './patience.ts';
import { sessionClient } from './session.ts';

export async function confirmedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const again = request.clone();
  const response = await authorizedFetch(request);
  if (response.status !== 403 || !(await (await sessionClient()).confirmed(response))) return response;
  // The person may have taken longer than the first try had: the second has its own time.
  return authorizedFetch(new Request(again, { signal: patiently() }));
}
