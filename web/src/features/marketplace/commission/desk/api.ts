/** The administrator's side of the commission, on TanStack Query. For lazy chunks only. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';
import { fileOf, narrowed, useDeskMutation, usePages } from '../../../../form/desk/data.ts';
import type { Statement } from '../words.ts';

type Schemas = components['schemas'];

/** What narrows and sorts the list; 'all' and '' do not. */
export interface StatementFilter {
  q: string;
  kind: Statement['kind'];
  state: Statement['state'] | 'all';
  sort: 'newest' | 'oldest' | 'amount';
}

export type ReferredOrder = Schemas['ReferredOrder'];

/** The paid orders of referred clients, perhaps only those by which nobody earns. */
export const useReferredOrders = (q: string, uncounted: boolean) =>
  usePages(['admin', 'referrals', q, uncounted], (cursor, signal) =>
    unwrap(
      api.GET('/api/admin/referrals', {
        params: { query: { ...narrowed({ q }), uncounted, cursor } },
        signal,
      }),
    ),
  );

/** Decides whether a company earns by an order. */
export const useCount = (id: string) =>
  useDeskMutation((counts: boolean) =>
    unwrap(api.PUT('/api/admin/referrals/{id}/count', { params: { path: { id } }, body: { counts } })),
  );

const root = ['admin', 'commission'] as const;

export const useStatements = (filter: StatementFilter) =>
  usePages([...root, 'list', filter], (cursor, signal) =>
    unwrap(api.GET('/api/admin/commission', { params: { query: { ...narrowed(filter), cursor } }, signal })),
  );

export const commissionFile = (filter: StatementFilter): string =>
  fileOf('/api/admin/commission.csv', filter);

export const useStatement = (id: string) =>
  useQuery({
    queryKey: [...root, 'detail', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/commission/{id}', { params: { path: { id } }, signal })),
  });

/** Gives a statement another state. */
export const useMark = (id: string) =>
  useDeskMutation((body: Schemas['Mark']) =>
    unwrap(api.POST('/api/admin/commission/{id}/mark', { params: { path: { id } }, body })),
  );

/** Adds the entry that says what an introduction has really won. */
export const useCorrection = () =>
  useDeskMutation((body: Schemas['Correction']) =>
    unwrap(api.POST('/api/admin/commission-corrections', { body })),
  );
