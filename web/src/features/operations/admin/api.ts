/** The audit trail, on TanStack Query. */
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import { usePages } from '../../../form/desk/data.ts';

export type AdminAction = components['schemas']['AdminAction'];

/** Who did what at the desk, newest first. */
export const useTrail = () =>
  usePages(['admin', 'trail'], (cursor, signal) =>
    unwrap(api.GET('/api/admin/audit', { params: { query: { cursor } }, signal })),
  );
