/** The administrator's side of the commission, on TanStack Query. For lazy chunks only. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import type { Statement } from '../words.ts';

type Schemas = components['schemas'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface StatementFilter {
  q: string;
  state: Statement['state'] | 'all';
  sort: 'newest' | 'oldest' | 'amount';
}

const root = ['admin', 'commission'] as const;

const given = ({ q, state, sort }: StatementFilter) => ({
  ...(q && { q }),
  ...(state !== 'all' && { state }),
  sort,
});

export const useStatements = (filter: StatementFilter) =>
  useInfiniteQuery({
    queryKey: [...root, 'list', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/commission', {
          params: { query: { ...given(filter), cursor: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export const commissionFile = (filter: StatementFilter): string =>
  `/api/admin/commission.csv?${new URLSearchParams(given(filter))}`;

export const useStatement = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/commission/{id}', { params: { path: { id } }, signal })),
  });

/** Gives a statement another state, then reads every list anew. */
export function useMark(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['Mark']) =>
      unwrap(api.POST('/api/admin/commission/{id}/mark', { params: { path: { id } }, body })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Adds the entry that says what an introduction has really won. */
export function useCorrection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['Correction']) =>
      unwrap(api.POST('/api/admin/commission-corrections', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
