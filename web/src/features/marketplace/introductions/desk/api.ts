/** The administrator's side of introductions, on TanStack Query. For lazy chunks only. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { fileOf, narrowed, useDeskMutation, usePages } from '../../../../form/desk/data.ts';

type Schemas = components['schemas'];
export type Request = Schemas['Request'];

const root = ['admin', 'introductions'] as const;

export type RequestStatus = Request['status'];

/** What narrows and sorts the list of requests; 'all' and '' do not. */
export interface RequestFilter {
  q: string;
  status: RequestStatus | 'all';
  sort: 'newest' | 'oldest' | 'name';
}

export const useRequests = (filter: RequestFilter) =>
  usePages([...root, 'list', filter], (cursor, signal) =>
    unwrap(
      api.GET('/api/admin/partnership-requests', {
        params: { query: { ...narrowed(filter), cursor } },
        signal,
      }),
    ),
  );

export const requestsFile = (filter: RequestFilter): string =>
  fileOf('/api/admin/partnership-requests.csv', filter);

const at = (id: string) => ({ params: { path: { id } } });

/** Gives a request another status. */
export const useMove = () =>
  useDeskMutation(({ id, ...body }: { id: string } & Schemas['Move']) =>
    unwrap(api.PATCH('/api/admin/partnership-requests/{id}', { ...at(id), body })),
  );

/** Asks the partner of a pending request; once, however often it is pressed. */
export const useAskPartner = () =>
  useDeskMutation((id: string) => unwrap(api.POST('/api/admin/partnership-requests/{id}/ask', at(id))));

/** A request with everything that happened to it. */
export const useRequestThread = (id: string) =>
  useQuery({
    queryKey: [...root, 'thread', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/partnership-requests/{id}', { ...at(id), signal })),
  });

export const useRequestNote = (id: string) =>
  useDeskMutation((body: Schemas['ThreadNote']) =>
    unwrap(api.POST('/api/admin/partnership-requests/{id}/notes', { ...at(id), body })),
  );
