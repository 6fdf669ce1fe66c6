/** The administrator's side, on TanStack Query. For the lazy chunk of /admin. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { openStream } from '../../api/streams.ts';
import type { components } from '../../api/types.gen.ts';
import { whileVisible } from '../../api/while-visible.ts';

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

/** What narrows and sorts the list of partners; 'all' and '' do not. */
export type PartnerFilter = {
  q: string;
  status: 'all' | 'active' | 'pending' | 'held' | 'rejected' | 'paused' | 'review';
  sort: 'newest' | 'oldest' | 'name' | 'rating';
};

interface Given<Status, Sort> {
  q: string;
  status: Status | 'all';
  sort: Sort;
}

/** The query of a filter without what does not narrow. */
const given = <Status extends string, Sort>({ q, status, sort }: Given<Status, Sort>) => ({
  ...(q && { q }),
  ...(status !== 'all' && { status }),
  sort,
});

/** Partners of every status. */
export const usePartners = (filter: PartnerFilter) =>
  useInfiniteQuery({
    queryKey: [...root, 'list', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/partners', {
          params: { query: { ...given(filter), cursor: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export const partnersFile = (filter: PartnerFilter): string =>
  `/api/admin/partners.csv?${new URLSearchParams(given(filter))}`;

export type RequestStatus = Request['status'];

/** What narrows and sorts the list of requests; 'all' and '' do not. */
export interface RequestFilter {
  q: string;
  status: RequestStatus | 'all';
  sort: 'newest' | 'oldest' | 'name';
}

export const useRequests = (filter: RequestFilter) =>
  useInfiniteQuery({
    queryKey: [...root, 'requests', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/partnership-requests', {
          params: { query: { ...given(filter), cursor: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export const requestsFile = (filter: RequestFilter): string =>
  `/api/admin/partnership-requests.csv?${new URLSearchParams(given(filter))}`;

/** Gives a request another status, then reads every list anew, whatever came of it. */
export function useMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Schemas['Move']) =>
      unwrap(api.PATCH('/api/admin/partnership-requests/{id}', { params: { path: { id } }, body })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

const settle = 300;

/** Reads the lists anew when partners or requests change, on whichever device, while the page is visible. */
export function useLiveDesk(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['admin'] }), settle);
    };
    const stop = whileVisible((returned) => {
      if (returned) refresh();
      return openStream('/api/admin/partners/activity', {
        onOpen: (again) => again && refresh(),
        onEvent: ({ event }) => event === 'changed' && refresh(),
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}

export type Decision = 'approve' | 'deactivate';

const decide = (id: string, decision: Decision): Promise<Partner> => {
  const params = { params: { path: { id } } };
  return decision === 'approve'
    ? unwrap(api.POST('/api/admin/partners/{id}/approve', params))
    : unwrap(api.POST('/api/admin/partners/{id}/deactivate', params));
};

/** Approves or deactivates, then reloads every list, even after a failure. */
export function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) => decide(id, decision),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

const at = (id: string) => ({ params: { path: { id } } });

/** A request with everything that happened to it. */
export const useRequestThread = (id: string) =>
  useQuery({
    queryKey: [...root, 'request', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/partnership-requests/{id}', { ...at(id), signal })),
  });

/** A change that reads every list anew, even after a failure. */
function useDeed<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export const useRequestNote = (id: string) =>
  useDeed((body: Schemas['ThreadNote']) =>
    unwrap(api.POST('/api/admin/partnership-requests/{id}/notes', { ...at(id), body })),
  );

export type PartnerDetail = Schemas['PartnerDetail'];
export type Profile = Schemas['Profile'];

/** A partner with its people and what waits for review. */
export const usePartnerDetail = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/partners/{id}', { ...at(id), signal })),
  });

export const useEdit = (id: string) =>
  useDeed((body: Profile) => unwrap(api.PUT('/api/admin/partners/{id}', { ...at(id), body })));

export const useDelete = (id: string) =>
  useDeed(() => unwrap(api.DELETE('/api/admin/partners/{id}', at(id))));

export const useReview = (id: string) =>
  useDeed((body: { proposal_id: string; approve: boolean; reason?: string }) =>
    unwrap(api.POST('/api/admin/partners/{id}/review', { ...at(id), body })),
  );

export type BulkAction = Schemas['PartnerBulk']['action'];

/** One decision about several partners, or about one with a reason. */
export const useBulk = () =>
  useDeed((body: Schemas['PartnerBulk']) => unwrap(api.POST('/api/admin/partners/bulk', { body })));
