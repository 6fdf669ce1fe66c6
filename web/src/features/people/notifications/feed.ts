/** The live feed of the current user on every page, with one connection for all tabs. */
import { openSharedStream } from '../../../api/shared-stream.ts';
import { parseNotification } from './feed-event.ts';
import type { Notification } from './notification.ts';
import { createPopUps } from './pop-ups.ts';

interface Listener {
  onArrival: (notification: Notification) => void;
  /** Notifications may have been missed, or were read in another tab: reload the list. */
  onGap: () => void;
}

const listeners = new Set<Listener>();

/** Subscribes to the feed until the returned function is called. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const each = (tell: (listener: Listener) => void): void => {
  for (const listener of [...listeners]) tell(listener);
};

let channel: BroadcastChannel | undefined;

/** Dispatches 'read' when a notification was marked as read in this tab. */
export const readEvents = new EventTarget();

/** Notifies the other tabs' lists, and this tab's bell. */
export function announceRead(): void {
  channel?.postMessage('read');
  readEvents.dispatchEvent(new Event('read'));
}

/** Keeps the feed open for the user until the returned function is called. Shows a pop-up for type in_app. */
export function startFeed(userId: string): () => void {
  const name = `harborlight.notifications.${userId}`;
  const popUps = createPopUps(name);
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${name}.read`) : undefined;
  channel?.addEventListener('message', () => each(({ onGap }) => onGap()));
  const stop = openSharedStream('/api/notifications/feed', name, {
    onOpen: (again) => again && each(({ onGap }) => onGap()),
    onEvent: (event) => {
      const arrived = parseNotification(event);
      if (!arrived) return;
      each(({ onArrival }) => onArrival(arrived));
      if (arrived.type === 'in_app' && arrived.read_at === null) popUps.show(arrived);
    },
  });
  return () => {
    stop();
    popUps.close();
    channel?.close();
    channel = undefined;
  };
}
