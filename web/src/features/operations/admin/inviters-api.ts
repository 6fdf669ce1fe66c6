/** Accounts that mail guests, on TanStack Query. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import { useDeskMutation } from '../../../form/desk/data.ts';

export type Inviter = components['schemas']['Inviter'];

/** Loads accounts that mailed guests in the last seven days or are blocked, most emails first. */
export const useInviters = () =>
  useQuery({
    queryKey: ['admin', 'inviters'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/inviters', { signal })),
  });

/** Blocks an account's invitations or allows them again. */
export const useInviterDecision = () =>
  useDeskMutation(({ id, what }: { id: string; what: 'stop' | 'allow' }) =>
    unwrap(api.POST(`/api/admin/inviters/{id}/${what}`, { params: { path: { id } } })),
  );
