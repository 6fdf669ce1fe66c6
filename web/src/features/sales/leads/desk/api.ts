/** The administrator's side of leads, on TanStack Query. For the lazy chunk of its tab. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { fileOf, narrowed, useDeskMutation, usePages } from '../../../../form/desk/data.ts';

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

export const useLeads = (filter: LeadFilter) =>
  usePages([...root, 'list', filter], (cursor, signal) =>
    unwrap(api.GET('/api/admin/leads', { params: { query: { ...narrowed(filter), cursor } }, signal })),
  );

export const leadsFile = (filter: LeadFilter): string => fileOf('/api/admin/leads.csv', filter);

export const useLeadDetail = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/leads/{id}', { params: { path: { id } }, signal })),
  });

/** Gives a lead another status than the one that was seen. */
export const useMoveLead = () =>
  useDeskMutation(({ id, from, status }: { id: string; from: LeadStatus; status: LeadStatus }) =>
    unwrap(api.PATCH('/api/admin/leads/{id}', { params: { path: { id } }, body: { from, status } })),
  );

/** Keeps a note about a lead; sent again with the same id it is kept once. */
export const useAddNote = (lead: string) =>
  useDeskMutation((body: { id: string; text: string }) =>
    unwrap(api.POST('/api/admin/leads/{id}/notes', { params: { path: { id: lead } }, body })),
  );

/** Mails a lead; sent again with the same id it is mailed once. */
export const useMailLead = () =>
  useDeskMutation(
    ({ id, mail, subject, text }: { id: string; mail: string; subject: string; text: string }) =>
      unwrap(
        api.POST('/api/admin/leads/{id}/mails', {
          params: { path: { id } },
          body: { id: mail, subject, text },
        }),
      ),
  );

/** Says who referred a lead. */
export const useLeadReferrer = (id: string) =>
  useDeskMutation((body: Schemas['ReferrerChange']) =>
    unwrap(api.PUT('/api/admin/leads/{id}/referrer', { params: { path: { id } }, body })),
  );

/** Sets the next step; empty text and day remove it. */
export const usePlanStep = () =>
  useDeskMutation(({ id, ...body }: { id: string } & Schemas['StepChange']) =>
    unwrap(api.PUT('/api/admin/leads/{id}/next-step', { params: { path: { id } }, body })),
  );
