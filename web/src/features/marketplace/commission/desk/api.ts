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
  state: Statement['state'] | 'all';
  sort: 'newest' | 'oldest' | 'amount';
}

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
