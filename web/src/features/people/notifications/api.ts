/** Notifications and preferences on the server; the live feed keeps the list current. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import type { components } from '../../../api/types.gen.ts';
import { messages } from '../../../content/messages.ts';
import { toast } from '../../../ui/toast.ts';
import { announceRead, listen } from './feed.ts';
import { addNotification } from './feed-event.ts';
import type { Notification } from './notification.ts';

const t = messages('calendar.preferences');

export type Preferences = components['schemas']['Preferences'];
export type PreferenceChanges = components['schemas']['PreferenceChanges'];

const listKey = (userId: string) => ['notifications', userId] as const;
const preferencesKey = (userId: string) => ['notification-preferences', userId] as const;

export const useNotifications = (userId: string) =>
  useQuery({
    queryKey: listKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/notifications', { signal })),
  });

/** Marks one notification as read. The list shows it immediately, and reverts if the server refuses. */
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
    onSuccess: (read) => {
      client.setQueryData<Notification[]>(key, (list) =>
        list?.map((other) => (other.id === read.id ? read : other)),
      );
      announceRead();
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}

/** Marks all as read, including those that are no longer in the list. */
export function useMarkAllRead(userId: string) {
  const client = useQueryClient();
  const queryKey = listKey(userId);
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/notifications/read-all')),
    onSuccess: () => {
      const read_at = new Date().toISOString();
      client.setQueryData<Notification[]>(queryKey, (list) =>
        list?.map((other) => ({ ...other, read_at: other.read_at ?? read_at })),
      );
      announceRead();
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

export const usePreferences = (userId: string) =>
  useQuery({
    queryKey: preferencesKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/notification-preferences', { signal })),
  });

/** Saves one change immediately; the switch moves after the server has accepted it. */
export function useUpdatePreferences(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferenceChanges) => unwrap(api.PATCH('/api/notification-preferences', { body })),
    onSuccess: (saved) => {
      client.setQueryData(preferencesKey(userId), saved);
      toast({ text: t('done_text'), tone: 'positive' });
    },
    onError: () => toast({ text: t('failed_text'), tone: 'danger' }),
  });
}

/** Adds new notifications to the list while it is shown. */
export function useLiveNotifications(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = listKey(userId);
    return listen({
      onArrival: (arrived) =>
        client.setQueryData<Notification[]>(queryKey, (list) => list && addNotification(list, arrived)),
      onGap: () => void client.invalidateQueries({ queryKey }),
    });
  }, [client, userId]);
}
