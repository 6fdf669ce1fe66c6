/** Partners for the admin, on TanStack Query. For the lazy chunk of /admin. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { openStream } from '../../../api/streams.ts';
import type { components } from '../../../api/types.gen.ts';
import { whileVisible } from '../../../api/while-visible.ts';
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

const settle = 300;

/** Reloads the desk's lists after changes on any device, while the page is visible. */
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

export type ProfileChange = Schemas['ProfileChange'];
export type Profile = Omit<ProfileChange, 'revision'>;

export const useEdit = (id: string) =>
  useDeskMutation((body: ProfileChange) => unwrap(api.PUT('/api/admin/partners/{id}', { ...at(id), body })));
