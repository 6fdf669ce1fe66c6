/** Downloads of protected files. A plain link can't send the access token. */

import { toApiError } from './problem.ts';
import { reauthFetch } from './reauth-fetch.ts';

/** Timeout of a download, in ms. */
const downloadTimeout = 120_000;

/** Downloads a file and lets the browser save it. Throws an ApiError if the server refuses. */
export async function download(path: string, name: string): Promise<void> {
  const response = await reauthFetch(new URL(path, location.origin), {
    cache: 'no-store',
    signal: AbortSignal.timeout(downloadTimeout),
  });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it after the click
}
