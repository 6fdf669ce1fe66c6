/** Exports and imports of the calendar, on the server. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { authorizedFetch } from '../../../api/http.ts';
import { toApiError } from '../../../api/problem.ts';
import type { components } from '../../../api/types.gen.ts';
import { zoneName } from '../../../lib/dates.ts';

export type Feed = components['schemas']['FeedOutputBody'];
export type Import = components['schemas']['Import'];
export type ImportItem = components['schemas']['ImportItem'];

/** Maximum size of a file in bytes (the server's limit). */
export const mostBytes = 1 << 20;
const importTimeout = 60_000;

const feedKey = (userId: string) => ['calendar-feed', userId] as const;

export const useFeedAddress = (userId: string) =>
  useQuery({
    queryKey: feedKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/calendar/feed', { signal })),
  });

/** Creates a new address, which only this response contains. */
export function useCreateFeed(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/calendar/feed')),
    onSuccess: ({ created_at }) => client.setQueryData<Feed>(feedKey(userId), { exists: true, created_at }),
  });
}

export function useDeleteFeed(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/calendar/feed')),
    onSuccess: () => client.setQueryData<Feed>(feedKey(userId), { exists: false }),
  });
}

async function send(file: File, preview: boolean): Promise<Import> {
  const query = new URLSearchParams({ preview: String(preview), timezone: zoneName() });
  const response = await authorizedFetch(new URL(`/api/calendar/import?${query}`, location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'text/calendar' },
    body: file,
    signal: AbortSignal.timeout(importTimeout),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response.status, answer);
  return answer as Import;
}

/** Returns the changes of an import without applying them. */
export const usePreview = () => useMutation({ mutationFn: (file: File) => send(file, true) });

export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => send(file, false),
    onSuccess: () => client.invalidateQueries({ queryKey: ['events'] }),
  });
}
