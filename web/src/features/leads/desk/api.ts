/** The administrator's side of leads, on TanStack Query. For the lazy chunk of its tab. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Lead = Schemas['LeadRow'];
export type LeadDetail = Schemas['LeadDetail'];
export type ThreadEntry = Schemas['ThreadEntry'];
export type LeadStatus = Lead['status'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface LeadFilter {
  q: string;
  kind: Lead['kind'] | 'all';
  status: LeadStatus | 'all';
  sort: 'newest' | 'oldest' | 'name' | 'due';
}

const root = ['admin', 'leads'] as const;

const given = ({ q, kind, status, sort }: LeadFilter) => ({
  ...(q && { q }),
  ...(kind !== 'all' && { kind }),
  ...(status !== 'all' && { status }),
  sort,
});

export const useLeads = (filter: LeadFilter) =>
  useInfiniteQuery({
    queryKey: [...root, 'list', filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/admin/leads', { params: { query: { ...given(filter), cursor: pageParam } }, signal }),
      ),
    getNextPageParam: (page) => page.next_cursor || undefined,
  });

export const leadsFile = (filter: LeadFilter): string =>
  `/api/admin/leads.csv?${new URLSearchParams(given(filter))}`;

export const useLeadDetail = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/leads/{id}', { params: { path: { id } }, signal })),
  });

/** Runs a change, then reads every list anew, whatever came of it. */
function useChange<Input>(change: (input: Input) => Promise<LeadDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Gives a lead another status than the one that was seen. */
export const useMoveLead = () =>
  useChange(({ id, from, status }: { id: string; from: LeadStatus; status: LeadStatus }) =>
    unwrap(api.PATCH('/api/admin/leads/{id}', { params: { path: { id } }, body: { from, status } })),
  );

/** Keeps a note about a lead; sent again with the same id it is kept once. */
export const useAddNote = () =>
  useChange(({ id, note, text }: { id: string; note: string; text: string }) =>
    unwrap(api.POST('/api/admin/leads/{id}/notes', { params: { path: { id } }, body: { id: note, text } })),
  );

/** Mails a lead; sent again with the same id it is mailed once. */
export const useMailLead = () =>
  useChange(({ id, mail, subject, text }: { id: string; mail: string; subject: string; text: string }) =>
    unwrap(
      api.POST('/api/admin/leads/{id}/mails', {
        params: { path: { id } },
        body: { id: mail, subject, text },
      }),
    ),
  );

/** Sets the next step; empty text and day remove it. */
export const usePlanStep = () =>
  useChange(({ id, text, on }: { id: string; text: string; on: string }) =>
    unwrap(api.PUT('/api/admin/leads/{id}/next-step', { params: { path: { id } }, body: { text, on } })),
  );
