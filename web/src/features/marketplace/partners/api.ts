/** Partners for the admin, on TanStack Query. For the lazy chunk of /admin. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import { useDeskMutation } from '../../../form/desk/data.ts';

type Schemas = components['schemas'];
export type Partner = Schemas['PartnerDetail'];
export type Counters = Schemas['Counters'];

export const useCounters = () =>
  useQuery({
    queryKey: ['admin', 'partners', 'counters'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/partner-counters', { signal })),
  });

const at = (id: string) => ({ params: { path: { id } } });

export type ProfileChange = Schemas['ProfileChange'];
export type Profile = Omit<ProfileChange, 'revision'>;

export const useEdit = (id: string) =>
  useDeskMutation((body: ProfileChange) => unwrap(api.PUT('/api/admin/partners/{id}', { ...at(id), body })));
