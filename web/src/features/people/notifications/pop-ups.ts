/** Pop-ups for visible tabs. A hidden tab keeps them until it becomes visible, unless another tab has shown them. */
import { toast } from '../../../ui/toast.ts';
import type { Notification } from './notification.ts';

/** Maximum number that wait in a hidden tab, and that are remembered as shown. */
const most = 50;
/** Maximum number of toasts at a time. */
const atOnce = 3;

export function createPopUps(name: string) {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${name}.shown`) : undefined;
  const shown: string[] = [];
  let waiting: Notification[] = [];

  const note = (id: string): void => {
    shown.push(id);
    if (shown.length > most) shown.shift();
    waiting = waiting.filter((other) => other.id !== id);
  };
  const pop = ({ id, title, message }: Notification): void => {
    note(id);
    channel?.postMessage(id);
    toast(message ? { title, text: message } : { text: title });
  };
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible') return;
    const all = waiting;
    waiting = [];
    for (const notification of all.slice(-atOnce)) pop(notification);
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => note(data));
  document.addEventListener('visibilitychange', onVisible);
  return {
    /** Shows it once. If two tabs are visible, both show it. */
    show: (notification: Notification): void => {
      if (shown.includes(notification.id) && document.visibilityState !== 'visible') return;
      if (waiting.some(({ id }) => id === notification.id)) return;
      waiting = [...waiting, notification].slice(-most);
      onVisible();
    },
    close: (): void => {
      document.removeEventListener('visibilitychange', onVisible);
      channel?.close();
    },
  };
}
