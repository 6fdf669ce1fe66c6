/** Undelivered mails and tasks, on TanStack Query. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { components } from '../../api/types.gen.ts';

export type UndeliveredJob = components['schemas']['UndeliveredJob'];

/** Undelivered mails and tasks, newest first. */
export const useUndelivered = () =>
  useInfiniteQuery({
    queryKey: ['admin', 'undelivered'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/admin/undelivered', { params: { query: { cursor: pageParam } }, signal })),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

/** Tries an undelivered mail or task again or discards it; every list is read anew either way. */
export function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, what }: { id: string; what: 'retry' | 'discard' }) =>
      unwrap(api.POST(`/api/admin/undelivered/{id}/${what}`, { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
