/** The administrator's side, on TanStack Query. For the lazy chunk of /admin. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { openStream } from '../../../api/streams.ts';
import type { components } from '../../../api/types.gen.ts';
import { whileVisible } from '../../../api/while-visible.ts';
import { fileOf, narrowed, useDeskMutation, usePages } from '../../../form/desk/data.ts';

type Schemas = components['schemas'];
export type Partner = Schemas['Partner'];
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

/** Partners of every status. */
export const usePartners = (filter: PartnerFilter) =>
  usePages([...root, 'list', filter], (cursor, signal) =>
    unwrap(api.GET('/api/admin/partners', { params: { query: { ...narrowed(filter), cursor } }, signal })),
  );

export const partnersFile = (filter: PartnerFilter): string => fileOf('/api/admin/partners.csv', filter);

const at = (id: string) => ({ params: { path: { id } } });

const settle = 300;

/** Reads the lists of the desk anew when something of them changes, on whichever device, while the page is visible. */
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

const decide = (id: string, revision: number, decision: Decision): Promise<Partner> =>
  decision === 'approve'
    ? unwrap(api.POST('/api/admin/partners/{id}/approve', { ...at(id), body: { revision } }))
    : unwrap(api.POST('/api/admin/partners/{id}/deactivate', { ...at(id), body: { revision } }));

/** Approves or deactivates. */
export const useDecision = () =>
  useDeskMutation(({ id, revision, decision }: { id: string; revision: number; decision: Decision }) =>
    decide(id, revision, decision),
  );

export type PartnerDetail = Schemas['PartnerDetail'];
export type ProfileChange = Schemas['ProfileChange'];
export type Profile = Omit<ProfileChange, 'revision'>;

/** A partner with its people and what waits for review. */
export const usePartnerDetail = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/partners/{id}', { ...at(id), signal })),
  });

export const useEdit = (id: string) =>
  useDeskMutation((body: ProfileChange) => unwrap(api.PUT('/api/admin/partners/{id}', { ...at(id), body })));

/** Agrees on other rates. */
export const useRates = (id: string) =>
  useDeskMutation((body: Schemas['PartnerRates']) =>
    unwrap(api.PUT('/api/admin/partners/{id}/rates', { ...at(id), body })),
  );

export const useDelete = () =>
  useDeskMutation((id: string) => unwrap(api.DELETE('/api/admin/partners/{id}', at(id))));

export const useReview = (id: string) =>
  useDeskMutation((body: { proposal_id: string; approve: boolean; reason?: string }) =>
    unwrap(api.POST('/api/admin/partners/{id}/review', { ...at(id), body })),
  );

export type BulkAction = Schemas['PartnerBulk']['action'];

/** One decision about several partners, or about one with a reason. */
export const useBulk = () =>
  useDeskMutation((body: Schemas['PartnerBulk']) => unwrap(api.POST('/api/admin/partners/bulk', { body })));
