/** Files that only somebody who is signed in may have: the token has no place in a link. */
import { confirmedFetch } from './confirmed-fetch.ts';
import { problemOf } from './problem.ts';

/** How long a file may take to arrive, in ms. */
const patience = 120_000;

/** Fetches a file and hands it to the browser to save; throws ApiError when the server refuses. */
export async function download(path: string, name: string): Promise<void> {
  const response = await confirmedFetch(new URL(path, location.origin), {
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it after the click
}
