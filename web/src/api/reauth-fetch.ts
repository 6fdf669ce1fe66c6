/**
 * `authorizedFetch` for requests that delete or reveal data. If the server requires recent authentication, it asks
 * the user to reauthenticate and sends the request again. The first load of a page doesn't include it.
 */
import { authorizedFetch } from './http.ts';
import { sessionClient } from './session.ts';
import { timeoutSignal } from './timeout.ts';

export async function reauthFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const again = request.clone();
  const response = await authorizedFetch(request);
  if (response.status !== 403 || !(await (await sessionClient()).reauthenticateIfRequired(response)))
    return response;
  // The retry gets a new timeout, because reauthentication may have used up the first one.
  return authorizedFetch(new Request(again, { signal: timeoutSignal() }));
}
