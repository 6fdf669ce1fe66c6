/** Bookings for the owner, on TanStack Query. For lazy chunks only. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import type { components } from '../../../../api/types.gen.ts';

type Schemas = components['schemas'];
export type Rules = Schemas['BookingRules'];
export type Kind = Schemas['BookingKind'];
export type KindChange = Schemas['BookingKindChange'];
export type Settings = Schemas['BookingSettings'];

const root = ['admin', 'bookings'] as const;
const settingsKey = [...root, 'settings'] as const;

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/booking-settings', { signal })),
  });

/** Changes the settings and caches the response. */
function useSetting<Input>(change: (input: Input) => Promise<Settings>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => client.setQueryData(settingsKey, settings),
    onError: () => void client.invalidateQueries({ queryKey: settingsKey }),
  });
}

export const useSaveRules = () =>
  useSetting((body: { rules: Rules; version: number }) =>
    unwrap(api.PUT('/api/admin/booking-rules', { body })),
  );

/** Saves a kind. Reloads the desk's forms, because the form for a new booking lists the kinds. */
export function useSaveKind() {
  const client = useQueryClient();
  return useSetting(async ({ id, ...body }: KindChange & { id: string }) => {
    const settings = await unwrap(
      api.PUT('/api/admin/booking-kinds/{id}', { params: { path: { id } }, body }),
    );
    void client.invalidateQueries({ queryKey: ['desk'] });
    return settings;
  });
}
