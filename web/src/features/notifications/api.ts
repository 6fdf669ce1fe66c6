/** The server state of notifications and preferences, and the live feed that keeps the list true. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { openStream } from '../../api/streams.ts';
import type { components } from '../../api/types.gen.ts';
import { toast } from '../../ui/toast.ts';
import { arrivalOf, withArrival } from './arrival.ts';

export type Notification = components['schemas']['Notification'];
export type Preferences = components['schemas']['Preferences'];
export type PreferenceChanges = components['schemas']['PreferenceChanges'];

const listKey = (userId: string) => ['notifications', userId] as const;
const preferencesKey = (userId: string) => ['notification-preferences', userId] as const;

export const useNotifications = (userId: string) =>
  useQuery({
    queryKey: listKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/notifications', { signal })),
  });

/** Marks one as read: the list shows it at once, and again as unread if the server refuses. */
export function useMarkRead(userId: string) {
  const client = useQueryClient();
  const key = listKey(userId);
  return useMutation({
    mutationFn: ({ id }: Notification) =>
      unwrap(
        api.PATCH('/api/notifications/{id}', {
          params: { path: { id } },
          body: { read_at: new Date().toISOString() },
        }),
      ),
    onSuccess: (read) =>
      client.setQueryData<Notification[]>(key, (list) =>
        list?.map((other) => (other.id === read.id ? read : other)),
      ),
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}

export const usePreferences = (userId: string) =>
  useQuery({
    queryKey: preferencesKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/notification-preferences', { signal })),
  });

/** Saves one change at once (spec 8 for its words); a switch moves when the server has agreed. */
export function useUpdatePreferences(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferenceChanges) => unwrap(api.PATCH('/api/notification-preferences', { body })),
    onSuccess: (saved) => {
      client.setQueryData(preferencesKey(userId), saved);
      toast({ text: 'Notification preferences updated', tone: 'positive' });
    },
    onError: () => toast({ text: 'Failed to update preferences', tone: 'danger' }),
  });
}

/** Follows the feed while the page is open: new ones come to the top, those of type in_app pop up (spec 7). */
export function useFeed(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const key = listKey(userId);
    return openStream('/api/notifications/feed', {
      onOpen: (again) => {
        if (again) void client.invalidateQueries({ queryKey: key });
      },
      onEvent: (event) => {
        const arrived = arrivalOf(event);
        if (!arrived) return;
        const known = client.getQueryData<Notification[]>(key);
        client.setQueryData<Notification[]>(key, (list) => list && withArrival(list, arrived));
        const isNew = !known?.some(({ id }) => id === arrived.id);
        if (isNew && arrived.type === 'in_app') popUp(arrived);
      },
    });
  }, [client, userId]);
}

function popUp({ title, message }: Notification): void {
  toast(message ? { title, text: message } : { text: title });
}
