/** What the feed brings, and where it goes in the list. Pure. */
import type { StreamEvent } from '../../../api/streams.ts';
import type { Notification } from './notification.ts';

/** How many the list holds. */
const most = 50;

/** The notification that an event of the feed carries; undefined for any other event. */
export function arrivalOf({ event, data }: StreamEvent): Notification | undefined {
  return event === 'notification' ? (JSON.parse(data) as Notification) : undefined;
}

/** The list with the new one on top, once, and the oldest dropped. */
export const withArrival = (list: readonly Notification[], arrived: Notification): Notification[] =>
  [arrived, ...list.filter(({ id }) => id !== arrived.id)].slice(0, most);
