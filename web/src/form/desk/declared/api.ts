/** Kinds of rows that the server declares (internal/platform/desk), on TanStack Query. For lazy chunks only. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { type DetailOf, desk, type Input } from '../../../api/desk.ts';
import type { components } from '../../../api/types.gen.ts';
import { exportPath, filterQuery, useDeskMutation, usePages } from '../data.ts';

type Schemas = components['schemas'];
export type Kind = Schemas['KindSchema'];
export type Column = Schemas['ColumnSchema'];
export type Action = Schemas['ActionSchema'];
export type ActionField = Schemas['ActionField'];
export type AvailableAction = Schemas['AvailableAction'];
export type Inverse = Schemas['Inverse'];
export type Choice = Schemas['Choice'];
export type RenderedRecord = Schemas['RenderedRecord'];

/** Returns the states that can be used as a filter. */
export const filterStates = (options: readonly Choice[]): readonly Choice[] =>
  options.filter(({ badge_only }) => !badge_only);

export const useKinds = () =>
  useQuery({
    queryKey: ['desk'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/desk', { signal })),
  });

export const useRows = (kind: string, filter: Readonly<Record<string, string>>) =>
  usePages(['admin', kind, 'list', filter], (cursor, signal) =>
    desk.list(kind, { ...filterQuery(filter), limit: 20, ...(cursor && { cursor }) }, signal),
  );

/** Query for the newest rows of a kind that belong to a person or record. */
const relatedRows = (name: string, of: Readonly<Record<string, string>>) => ({
  queryKey: ['admin', name, 'of', of],
  queryFn: ({ signal }: { signal: AbortSignal }) => desk.list(name, { ...of, limit: 20 }, signal),
});

export const useRelatedRows = (name: string, of: Readonly<Record<string, string>>) =>
  useQuery(relatedRows(name, of));

/** Loads such rows of several kinds, by a person's email address. */
export const useClientRows = (kinds: readonly Kind[], email: string) =>
  useQueries({ queries: kinds.map(({ name }) => relatedRows(name, { client: email })) });

/** Loads the history of all records of a person. */
export const useClientHistory = (client: string) =>
  useQuery({
    queryKey: ['admin', 'history', client],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/desk/history', { params: { query: { client } }, signal })),
  });

export const rowsFile = (kind: string, filter: Readonly<Record<string, string>>): string =>
  exportPath(`/api/admin/${kind}.csv`, filter);

/** Query for the record of a row. */
export const recordOf = <Name extends string>(kind: Name, id: string) => ({
  queryKey: ['admin', kind, 'record', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<DetailOf<Name>> => desk.find(kind, id, signal),
});

export const useRecord = <Name extends string>(kind: Name, id: string) => useQuery(recordOf(kind, id));

export const useAct = (kind: string, action: string) =>
  useDeskMutation(({ id, input }: { id: string; input: Input }) => desk.run(kind, action, id, input));

export const useBulkAction = (kind: string) =>
  useDeskMutation(({ action, ids, input }: { action: string; ids: readonly string[]; input: Input }) =>
    desk.runAll(kind, action, ids, input),
  );

/** Loads the pending items for the owner. */
export const usePendingItems = () =>
  useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/desk/waiting', { signal })),
  });

export const useSearchResults = (q: string) =>
  useQuery({
    queryKey: ['admin', 'search', q],
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/desk/search', { params: { query: { q } }, signal })),
  });
