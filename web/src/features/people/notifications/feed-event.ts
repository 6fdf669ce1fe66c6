/** Pure functions that parse feed events and insert them into the list. */
import type { StreamEvent } from '../../../api/streams.ts';
import type { Notification } from './notification.ts';

/** Maximum length of the list. */
const most = 50;

/** Returns the notification in a feed event; undefined for other events. */
export function parseNotification({ event, data }: StreamEvent): Notification | undefined {
  return event === 'notification' ? (JSON.parse(data) as Notification) : undefined;
}

/** Returns the list with the new notification on top, without duplicates, limited in length. */
export const addNotification = (list: readonly Notification[], arrived: Notification): Notification[] =>
  [arrived, ...list.filter(({ id }) => id !== arrived.id)].slice(0, most);
