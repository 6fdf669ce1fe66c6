/**
 * The client of the desk's kinds of rows. The server declares them (internal/platform/desk), and all have the same
 * routes: `const { items } = await desk.list('orders', { sort: 'newest' })`. For lazy chunks only.
 */
import { toApiError } from './problem.ts';
import { reauthFetch } from './reauth-fetch.ts';
import { timeoutSignal } from './timeout.ts';
import type { components, paths } from './types.gen.ts';

type Schemas = components['schemas'];
export type Input = Readonly<Record<string, unknown>>;
export type Result = Schemas['BulkResult'];
/** Fields that all rows share; only a feature's own component knows the types of the others. */
export type Item = { id: string; desk: Schemas['RenderedRow']; [field: string]: unknown };
export type Detail = { id: string; desk: Schemas['RenderedRecord'] };

/** Body of the response to GET. */
type Got<Path extends string> = Path extends keyof paths
  ? paths[Path] extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } }
    ? Body
    : never
  : never;

/** Kind with a file at this path, such as orders at /api/admin/orders.csv. */
type KindAt<Path> = Path extends `/api/admin/${infer Kind}.csv` ? Kind : never;
type Rows = {
  [Kind in KindAt<keyof paths>]: Got<`/api/admin/${Kind}`> extends { items: (infer Row)[] } ? Row : unknown;
};
type Details = { [Kind in keyof Rows]: Got<`/api/admin/${Kind}/{id}`> };

/** Fields of a kind's rows. If only the server knows the kind's name, a row has the shared fields. */
export type RowOf<Kind extends string> = Item & (Kind extends keyof Rows ? Rows[Kind] : unknown);
export type DetailOf<Kind extends string> = Detail & (Kind extends keyof Details ? Details[Kind] : unknown);
export type RowPage<Kind extends string> = { items: RowOf<Kind>[]; next_cursor: string };

/** Parameters of a list: filters by column, sort, limit and cursor. */
export type Query = Readonly<Record<string, string | number>>;

const pathOf = (...parts: string[]): string => `/api/admin/${parts.map(encodeURIComponent).join('/')}`;

async function send<Body>(
  method: 'GET' | 'POST',
  path: string,
  { body, signal }: { body?: Input; signal?: AbortSignal },
): Promise<Body> {
  const response = await reauthFetch(new URL(path, location.origin), {
    method,
    signal: timeoutSignal(signal),
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  const answer = response.status === 204 ? undefined : await response.json();
  return answer;
}

export const desk = {
  /** Returns a page of a kind's rows. */
  list: <Kind extends string>(kind: Kind, query: Query, signal?: AbortSignal) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
    return send<RowPage<Kind>>('GET', `${pathOf(kind)}?${search}`, { signal });
  },
  /** Returns the record of a row. */
  find: <Kind extends string>(kind: Kind, id: string, signal?: AbortSignal) =>
    send<DetailOf<Kind>>('GET', pathOf(kind, id), { signal }),
  /** Creates a row and returns its record. */
  create: <Kind extends string>(kind: Kind, input: Input) =>
    send<DetailOf<Kind>>('POST', pathOf(kind), { body: input }),
  /** Runs an action on a row and returns its record. Only the server validates the input. */
  run: <Kind extends string>(kind: Kind, action: string, id: string, input: Input) =>
    send<DetailOf<Kind>>('POST', pathOf(kind, id, action), { body: input }),
  /** Runs an action on several rows. */
  runAll: (kind: string, action: string, ids: readonly string[], input: Input) =>
    send<Result[]>('POST', pathOf(kind, action), { body: { ids, input } }),
};
