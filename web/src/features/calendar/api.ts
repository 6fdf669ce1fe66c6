/** The server state of the calendar. Every list is kept under its owner and month. */
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { components } from '../../api/types.gen.ts';
import { type Month, rangeOf } from './month.ts';
import type { CalendarEvent } from './view.ts';

export type NewEvent = components['schemas']['NewEvent'];
export type EventChanges = components['schemas']['EventChanges'];

const keyOf = (userId: string) => ['events', userId] as const;

/** The events of the visible grid. While another month loads, the last one's stay. */
export function useEvents(userId: string, month: Month) {
  return useQuery({
    queryKey: [...keyOf(userId), month],
    queryFn: ({ signal }) => unwrap(api.GET('/api/events', { params: { query: rangeOf(month) }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Puts a change into every list at once, then reads them anew. */
function update(
  client: QueryClient,
  userId: string,
  change: (list: CalendarEvent[]) => CalendarEvent[],
): void {
  client.setQueriesData<CalendarEvent[]>({ queryKey: keyOf(userId) }, (list) => list && change(list));
  void client.invalidateQueries({ queryKey: keyOf(userId) });
}

export function useCreateEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEvent) => unwrap(api.POST('/api/events', { body })),
    onSuccess: (event) => update(client, event.user_id, (list) => [...list, event]),
  });
}

export function useUpdateEvent(event: CalendarEvent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EventChanges) =>
      unwrap(api.PATCH('/api/events/{id}', { params: { path: { id: event.id } }, body })),
    onSuccess: (saved) =>
      update(client, saved.user_id, (list) => list.map((other) => (other.id === saved.id ? saved : other))),
  });
}

export function useDeleteEvent(event: CalendarEvent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/events/{id}', { params: { path: { id: event.id } } })),
    onSuccess: () => update(client, event.user_id, (list) => list.filter(({ id }) => id !== event.id)),
  });
}
