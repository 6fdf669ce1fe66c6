/**
 * One event stream for all tabs of the browser. The tab with the lock `name` keeps the connection and forwards events
 * to the others. When it closes, the next tab continues after the last event. Without locks or channels, each tab
 * opens its own stream.
 */
import { openStream, type StreamEvent, type StreamOptions } from './streams.ts';

type Message = { event: StreamEvent } | { opened: true };

/** If the lock takes longer than this many ms, another tab held it before. */
const immediateLock = 1000;

export function openSharedStream(path: string, name: string, options: StreamOptions): () => void {
  if (!navigator.locks || !('BroadcastChannel' in globalThis)) return openStream(path, options);
  const control = new AbortController();
  const { signal } = control;
  const channel = new BroadcastChannel(name);
  const asked = performance.now();
  let lastId = '';

  const take = (event: StreamEvent): void => {
    lastId = event.id || lastId;
    options.onEvent(event);
  };
  const tell = (message: Message): void => {
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('event' in data) take(data.event);
    else options.onOpen?.(true); // this tab missed the events before that connection
  });

  /** Keeps the stream open until it ends; meanwhile, this tab holds the lock. */
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      const tookOver = performance.now() - asked > immediateLock;
      const stop = openStream(path, {
        ...options,
        lastId,
        onEvent: (event) => {
          take(event);
          tell({ event });
        },
        onOpen: (again) => {
          options.onOpen?.(again || tookOver);
          tell({ opened: true });
        },
        onEnd: () => {
          options.onEnd?.();
          resolve();
        },
      });
      signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });

  navigator.locks.request(name, { signal }, lead).catch(() => undefined); // aborted before the lock was granted
  return () => {
    control.abort();
    channel.close();
  };
}
