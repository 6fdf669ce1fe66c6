/** Kinds of rows that the server declares (internal/platform/desk), on TanStack Query. For lazy chunks only. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
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
/** Fields that all rows share. Only a feature's own component knows the other fields of a row. */
export type Item = { id: string; desk: Schemas['RenderedRow'] };
export type Detail = { id: string; desk: RenderedRecord };
export type Result = Schemas['BulkResult'];
export type Input = Readonly<Record<string, unknown>>;

/** Returns the states that can be used as a filter. */
export const filterStates = (options: readonly Choice[]): readonly Choice[] =>
  options.filter(({ badge_only }) => !badge_only);

/** Paths of kinds. All have the same response type, so one of them serves as the type for all. */
const listPath = (kind: string) => `/api/admin/${kind}` as '/api/admin/reviews';
const recordPath = (kind: string) => `/api/admin/${kind}/{id}` as '/api/admin/reviews/{id}';
const actionPath = (kind: string, action: string) =>
  `/api/admin/${kind}/{id}/${action}` as '/api/admin/reviews/{id}/hide';
const bulkPath = (kind: string, action: string) =>
  `/api/admin/${kind}/${action}` as '/api/admin/reviews/hide';

export const useKinds = () =>
  useQuery({
    queryKey: ['desk'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/desk', { signal })),
  });

export const useRows = (kind: string, filter: Readonly<Record<string, string>>) =>
  usePages(
    ['admin', kind, 'list', filter],
    (cursor, signal): Promise<{ items: Item[]; next_cursor: string }> => {
      const query = { ...filterQuery(filter), limit: 20, ...(cursor && { cursor }) };
      return unwrap(api.GET(listPath(kind), { params: { query }, signal }));
    },
  );

/** Query for the newest rows of a kind that belong to a person or record. */
const relatedRows = (name: string, of: Readonly<Record<string, string>>) => ({
  queryKey: ['admin', name, 'of', of],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<{ items: Item[]; next_cursor: string }> =>
    unwrap(api.GET(listPath(name), { params: { query: { ...of, limit: 20 } as object }, signal })),
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

export const rowsFile = (kind: string, filter: object): string =>
  exportPath(`/api/admin/${kind}.csv`, filter);

/** Query for the record of a row. */
export const recordOf = (kind: string, id: string) => ({
  queryKey: ['admin', kind, 'record', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Detail> =>
    unwrap(api.GET(recordPath(kind), { params: { path: { id } }, signal })),
});

export const useRecord = (kind: string, id: string) => useQuery(recordOf(kind, id));

/** Runs an action on a row. Only the server validates its input. */
export const runAction = (kind: string, action: string, id: string, input: Input): Promise<Detail> =>
  unwrap(api.POST(actionPath(kind, action), { params: { path: { id } }, body: input as never }));

/** Creates a row and returns its record. */
export const createRow = (kind: string, input: Input): Promise<Detail> =>
  unwrap(api.POST(listPath(kind) as '/api/admin/leads', { body: input as never }));

/** Runs an action on several rows. */
export const runBulkAction = (
  kind: string,
  action: string,
  ids: readonly string[],
  input: Input,
): Promise<Result[]> => unwrap(api.POST(bulkPath(kind, action), { body: { ids: [...ids], input } as never }));

export const useAct = (kind: string, action: string) =>
  useDeskMutation(({ id, input }: { id: string; input: Input }) => runAction(kind, action, id, input));

export const useBulkAction = (kind: string) =>
  useDeskMutation(({ action, ids, input }: { action: string; ids: readonly string[]; input: Input }) =>
    runBulkAction(kind, action, ids, input),
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
