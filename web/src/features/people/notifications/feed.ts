/** The live feed of the person signed in, wherever on the site they are: one connection for all tabs. */
import { openSharedStream } from '../../../api/shared-stream.ts';
import { arrivalOf } from './arrival.ts';
import type { Notification } from './notification.ts';
import { createPopUps } from './pop-ups.ts';

interface Listener {
  onArrival: (notification: Notification) => void;
  /** Some may have come unheard, or were read in another tab: the list has to be read anew. */
  onGap: () => void;
}

const listeners = new Set<Listener>();

/** Follows what arrives, until the returned function is called. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const each = (tell: (listener: Listener) => void): void => {
  for (const listener of [...listeners]) tell(listener);
};

let channel: BroadcastChannel | undefined;

/** Has an event 'read' when something was marked as read in this tab. */
export const readHere = new EventTarget();

/** Tells the other tabs that their lists are no longer true, and this one's bell. */
export function tellRead(): void {
  channel?.postMessage('read');
  readHere.dispatchEvent(new Event('read'));
}

/** Keeps the feed open for the person until the returned function is called; those of type in_app pop up. */
export function startFeed(userId: string): () => void {
  const name = `harborlight.notifications.${userId}`;
  const popUps = createPopUps(name);
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${name}.read`) : undefined;
  channel?.addEventListener('message', () => each(({ onGap }) => onGap()));
  const stop = openSharedStream('/api/notifications/feed', name, {
    onOpen: (again) => again && each(({ onGap }) => onGap()),
    onEvent: (event) => {
      const arrived = arrivalOf(event);
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
