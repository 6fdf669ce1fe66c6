/** Calendar data on the server. Each list is cached by its user and days. */
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import type { CalendarEvent } from './event.ts';
import { type Day, rangeOf } from './month.ts';

export type NewEvent = components['schemas']['NewEvent'];
export type EventChanges = components['schemas']['EventChanges'];
/** The occurrences of a series that a change affects. */
export type Scope = 'one' | 'following' | 'all';

const keyOf = (userId: string) => ['events', userId] as const;

/** A list from the server: only the earliest events if there are too many for one response. */
interface Listed {
  events: CalendarEvent[];
  truncated: boolean;
}

async function listEvents(from: Day, to: Day, signal: AbortSignal): Promise<Listed> {
  const params = { query: { ...rangeOf(from, to), overlap: true } };
  const call = await api.GET('/api/events', { params, signal });
  const events = await unwrap(Promise.resolve(call));
  return { events, truncated: call.response.headers.has('X-Truncated') };
}

/** Loads the events of these days, including partial ones. The previous events stay during loading. */
export function useEvents(userId: string, from: Day, to: Day) {
  return useQuery({
    queryKey: [...keyOf(userId), from, to],
    queryFn: ({ signal }) => listEvents(from, to, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reports whether the list entry lacks guests or full texts. */
const isPart = ({ abridged, guest_count }: CalendarEvent): boolean => abridged === true || !!guest_count;

/** Loads the event with guests and full texts. The data is available immediately if the list entry is complete. */
export function useFullEvent(event: CalendarEvent) {
  return useQuery({
    queryKey: ['event', event.user_id, event.id, event.updated_at],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/events/{id}', { params: { path: { id: event.id } }, signal })),
    enabled: isPart(event),
    initialData: isPart(event) ? undefined : event,
    staleTime: event.guest_count ? 0 : undefined,
  });
}

/** Updates every cached list immediately. */
const updateLists = (
  client: QueryClient,
  userId: string,
  change: (list: CalendarEvent[]) => CalendarEvent[],
): void => {
  client.setQueriesData<Listed>({ queryKey: keyOf(userId) }, (list) =>
    list?.events ? { ...list, events: change(list.events) } : list,
  );
};

/**
 * Reloads the lists, because only the server calculates occurrences of a series. Cancels pending first loads, which
 * would return the state before the change.
 */
const reloadLists = (client: QueryClient, userId: string): Promise<void> => {
  const lists = { queryKey: keyOf(userId) };
  return client.cancelQueries(lists).then(() => client.invalidateQueries(lists));
};

export function useCreateEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEvent) => unwrap(api.POST('/api/events', { body })),
    onSuccess: async (event) => {
      if (!event.rrule) updateLists(client, event.user_id, (list) => [...list, event]);
      const read = reloadLists(client, event.user_id);
      if (event.rrule) await read;
    },
  });
}

interface Update {
  changes: EventChanges;
  /** Affected occurrences of a series; undefined for a single event. */
  scope?: Scope | undefined;
}

export function useUpdateEvent(event: CalendarEvent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, scope }: Update) =>
      unwrap(
        api.PATCH('/api/events/{id}', {
          params: { path: { id: event.id }, query: scope ? { scope } : {} },
          body: changes,
        }),
      ),
    onSuccess: async (saved) => {
      updateLists(client, saved.user_id, (list) =>
        list.map((other) => (other.id === saved.id ? saved : other)),
      );
      const read = reloadLists(client, saved.user_id);
      if (event.rrule || saved.rrule) await read;
    },
  });
}

export function useDeleteEvent(event: CalendarEvent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scope: Scope | undefined) =>
      unwrap(
        api.DELETE('/api/events/{id}', {
          params: { path: { id: event.id }, query: scope ? { scope } : {} },
        }),
      ),
    onSuccess: async () => {
      updateLists(client, event.user_id, (list) => list.filter(({ id }) => id !== event.id));
      const read = reloadLists(client, event.user_id);
      if (event.rrule) await read;
    },
  });
}

/**
 * Moves an event, or one occurrence of a series. Shows the change immediately and reverts it if the server refuses.
 * Changes are sent one by one, so that the last one wins.
 */
export function useMoveEvent(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, start_time, end_time }: CalendarEvent) =>
      unwrap(api.PATCH('/api/events/{id}', { params: { path: { id } }, body: { start_time, end_time } })),
    scope: { id: `move-${userId}` },
    onMutate: async (there) => {
      await client.cancelQueries({ queryKey: keyOf(userId) });
      updateLists(client, userId, (list) => list.map((other) => (other.id === there.id ? there : other)));
    },
    onSettled: () => void reloadLists(client, userId),
  });
}

/** Finds the user's events that contain all words of the query. */
export const useSearch = (userId: string, q: string) =>
  useQuery({
    queryKey: [...keyOf(userId), 'search', q],
    queryFn: ({ signal }) => unwrap(api.GET('/api/events/search', { params: { query: { q } }, signal })),
    enabled: q !== '',
  });

type Preferences = components['schemas']['Preferences'];

/** Shares the key with the notifications, so that they show changes, too. */
const preferencesKey = (userId: string) => ['notification-preferences', userId] as const;

export const useZone = (userId: string) =>
  useQuery({
    queryKey: preferencesKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/notification-preferences', { signal })),
    select: ({ timezone }: Preferences) => timezone,
  });

export function useChangeZone(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) =>
      unwrap(api.PATCH('/api/notification-preferences', { body: { timezone } })),
    onSuccess: (saved) => client.setQueryData(preferencesKey(userId), saved),
  });
}
