/** Undelivered mails and tasks, on TanStack Query. */
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import { useDeskMutation, usePages } from '../../../form/desk/data.ts';

export type UndeliveredJob = components['schemas']['UndeliveredJob'];

/** Undelivered mails and tasks, newest first. */
export const useUndelivered = () =>
  usePages(['admin', 'undelivered'], (cursor, signal) =>
    unwrap(api.GET('/api/admin/undelivered', { params: { query: { cursor } }, signal })),
  );

/** Tries an undelivered mail or task again or discards it. */
export const useDecision = () =>
  useDeskMutation(({ id, what }: { id: string; what: 'retry' | 'discard' }) =>
    unwrap(api.POST(`/api/admin/undelivered/{id}/${what}`, { params: { path: { id } } })),
  );
