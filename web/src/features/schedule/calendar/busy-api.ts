/** External calendars for busy times, on the server. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';

export type BusySource = components['schemas']['BusySourceView'];

const busyKey = (userId: string) => ['busy-sources', userId] as const;

/** Polling interval in ms until a new calendar was read. */
const lookAgain = 3000;

const waits = (source: BusySource): boolean => !source.read_at && !source.problem;

/** Reports whether the user is the site's owner: only their busy times are read, for bookings. */
export const useIsOwner = (userId: string): boolean =>
  useQuery({
    queryKey: ['is-owner', userId],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/notifications/unread', { signal }))).is_administrator,
  }).data ?? false;

export const useBusySources = (userId: string) =>
  useQuery({
    queryKey: busyKey(userId),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/calendar/busy-sources', { signal }))).items,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(waits) ? lookAgain : false),
  });

export function useAddBusySource(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { url: string; name: string }) =>
      unwrap(api.POST('/api/calendar/busy-sources', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: busyKey(userId) }),
  });
}

export function useRemoveBusySource(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/calendar/busy-sources/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: busyKey(userId) }),
  });
}
