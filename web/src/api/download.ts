/** Downloads of protected files. A plain link can't send the access token. */
import { confirmedFetch } from './confirmed-fetch.ts';
import { problemOf } from './problem.ts';

/** Timeout of a download, in ms. */
const downloadTimeout = 120_000;

/** Downloads a file and lets the browser save it. Throws an ApiError if the server refuses. */
export async function download(path: string, name: string): Promise<void> {
  const response = await confirmedFetch(new URL(path, location.origin), {
    cache: 'no-store',
    signal: AbortSignal.timeout(downloadTimeout),
  });
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it after the click
}
