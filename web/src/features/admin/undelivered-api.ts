/** Dead letters, on TanStack Query. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { components } from '../../api/types.gen.ts';

export type DeadLetter = components['schemas']['DeadLetter'];

/** What was given up, newest first. */
export const useDeadLetters = () =>
  useInfiniteQuery({
    queryKey: ['admin', 'dead-letters'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/admin/dead-letters', { params: { query: { cursor: pageParam } }, signal })),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

/** Tries a dead letter again or discards it; every list is read anew either way. */
export function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, what }: { id: string; what: 'retry' | 'discard' }) =>
      unwrap(api.POST(`/api/admin/dead-letters/{id}/${what}`, { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
