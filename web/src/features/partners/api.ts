/** The administrator's side, on TanStack Query. For the lazy chunk of /admin. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { components } from '../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Partner = Schemas['Partner'];
export type Request = Schemas['Request'];
export type Counters = Schemas['Counters'];

const root = ['admin', 'partners'] as const;

export const useCounters = () =>
  useQuery({
    queryKey: [...root, 'counters'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/partner-counters', { signal })),
  });

/** Partners of every status, newest first. */
export const usePartners = () =>
  useInfiniteQuery({
    queryKey: [...root, 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/admin/partners', { params: { query: { cursor: pageParam } }, signal })),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

/** Partnership requests, newest first. */
export const useRequests = () =>
  useInfiniteQuery({
    queryKey: [...root, 'requests'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/partnership-requests', { params: { query: { cursor: pageParam } }, signal }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export type Decision = 'approve' | 'deactivate';

const decide = (id: string, decision: Decision): Promise<Partner> => {
  const params = { params: { path: { id } } };
  return decision === 'approve'
    ? unwrap(api.POST('/api/admin/partners/{id}/approve', params))
    : unwrap(api.POST('/api/admin/partners/{id}/deactivate', params));
};

/** Approves or deactivates, then reads every list anew (spec 4), whatever came of it. */
export function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) => decide(id, decision),
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}
