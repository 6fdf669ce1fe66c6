/** The audit trail, on TanStack Query. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { components } from '../../api/types.gen.ts';

export type AdminAction = components['schemas']['AdminAction'];

/** Who did what at the desk, newest first. */
export const useTrail = () =>
  useInfiniteQuery({
    queryKey: ['admin', 'trail'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/admin/audit', { params: { query: { cursor: pageParam } }, signal })),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });
