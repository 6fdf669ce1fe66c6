/** The server state of the calendar. Every list is kept under its owner and days. */
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
/** Which occurrences of a series a change is for. */
export type Scope = 'one' | 'following' | 'all';

const keyOf = (userId: string) => ['events', userId] as const;

/** A list as the server gives it: the earliest events only if there are more than an answer holds. */
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

/** The events of which any part is on one of the days. While others load, the last ones stay. */
export function useEvents(userId: string, from: Day, to: Day) {
  return useQuery({
    queryKey: [...keyOf(userId), from, to],
    queryFn: ({ signal }) => listEvents(from, to, signal),
    placeholderData: keepPreviousData,
  });
}

/** Lists have neither guests nor long texts. */
const isPart = ({ abridged, guest_count }: CalendarEvent): boolean => abridged === true || !!guest_count;

/** The event with its guests and all its texts: lists cut long ones. Data is there at once where the list had all. */
export function useWholeEvent(event: CalendarEvent) {
  return useQuery({
    queryKey: ['event', event.user_id, event.id, event.updated_at],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/events/{id}', { params: { path: { id: event.id } }, signal })),
    enabled: isPart(event),
    initialData: isPart(event) ? undefined : event,
    staleTime: event.guest_count ? 0 : undefined,
  });
}

/** Puts a change into every list at once. */
const put = (
  client: QueryClient,
  userId: string,
  change: (list: CalendarEvent[]) => CalendarEvent[],
): void => {
  client.setQueriesData<Listed>({ queryKey: keyOf(userId) }, (list) =>
    list?.events ? { ...list, events: change(list.events) } : list,
  );
};

/**
 * Reads the lists anew; of a series only the server knows the occurrences. A list whose first answer is under way
 * would be taken as it was before the change, so that is given up first.
 */
const reread = (client: QueryClient, userId: string): Promise<void> => {
  const lists = { queryKey: keyOf(userId) };
  return client.cancelQueries(lists).then(() => client.invalidateQueries(lists));
};

export function useCreateEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEvent) => unwrap(api.POST('/api/events', { body })),
    onSuccess: async (event) => {
      if (!event.rrule) put(client, event.user_id, (list) => [...list, event]);
      const read = reread(client, event.user_id);
      if (event.rrule) await read;
    },
  });
}

interface Update {
  changes: EventChanges;
  /** Which occurrences of a series are meant; undefined for an event that does not repeat. */
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
      put(client, saved.user_id, (list) => list.map((other) => (other.id === saved.id ? saved : other)));
      const read = reread(client, saved.user_id);
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
      put(client, event.user_id, (list) => list.filter(({ id }) => id !== event.id));
      const read = reread(client, event.user_id);
      if (event.rrule) await read;
    },
  });
}

/**
 * Moves one event, or one occurrence of a series, to its new times: shown at once, taken back if refused. One change
 * is sent after the other, so that the last one is kept.
 */
export function useMoveEvent(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, start_time, end_time }: CalendarEvent) =>
      unwrap(api.PATCH('/api/events/{id}', { params: { path: { id } }, body: { start_time, end_time } })),
    scope: { id: `move-${userId}` },
    onMutate: async (there) => {
      await client.cancelQueries({ queryKey: keyOf(userId) });
      put(client, userId, (list) => list.map((other) => (other.id === there.id ? there : other)));
    },
    onSettled: () => void reread(client, userId),
  });
}

/** One's own events with all words of the query. */
export const useSearch = (userId: string, q: string) =>
  useQuery({
    queryKey: [...keyOf(userId), 'search', q],
    queryFn: ({ signal }) => unwrap(api.GET('/api/events/search', { params: { query: { q } }, signal })),
    enabled: q !== '',
  });

type Preferences = components['schemas']['Preferences'];

/** As the notifications keep them, so that a change shows there as well. */
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
