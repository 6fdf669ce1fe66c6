/**
 * One stream for all tabs of the browser. Whoever holds the lock of that name keeps the connection and passes
 * on what it hears; when that tab goes, the next one takes over where it left off. A browser without locks or
 * channels opens a stream in each tab.
 */
import { openStream, type StreamEvent, type StreamOptions } from './streams.ts';

type Message = { event: StreamEvent } | { opened: true };

/** A lock that is not granted within so many ms was somebody else's. */
const atOnce = 1000;

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
    else options.onOpen?.(true); // what happened before that connection went past this tab
  });

  /** Holds the lock as long as the stream lives. */
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      const tookOver = performance.now() - asked > atOnce;
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

  navigator.locks.request(name, { signal }, lead).catch(() => undefined); // given up before its turn
  return () => {
    control.abort();
    channel.close();
  };
}
