/** Downloads a file of the signed-in user. A plain link can't send the access token. */
import { authorizedFetch } from '../../../api/http.ts';
import { toApiError } from '../../../api/problem.ts';

const timeout = 30_000;

export async function download(path: string, name: string): Promise<void> {
  const response = await authorizedFetch(new URL(path, location.origin), {
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), timeout);
}

/** Converts a title to a file name: 'Kick-off: plan?' becomes 'Kick-off plan.ics'. */
export const fileNameOf = (title: string): string => {
  const words = title
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${words.slice(0, 60) || 'event'}.ics`;
};
