/**
 * Server-sent events over fetch: EventSource can't send the bearer header, and a token must not appear in a URL.
 * Reconnects with growing pauses and continues after the last event received.
 */
import { authorizedFetch } from './http.ts';

export interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

export interface StreamOptions {
  onEvent: (event: StreamEvent) => void;
  /** Called after every connection. `again` is true from the second one on, so that a list can be reloaded. */
  onOpen?: (again: boolean) => void;
  /** Called when the server's response makes further attempts useless. */
  onEnd?: () => void;
  /** ID of the last event that was received elsewhere; the stream continues after it. */
  lastId?: string;
  /** First pause before reconnecting, in ms; doubled up to `maxPause`. The server's `retry:` replaces it. */
  pause?: number;
  maxPause?: number;
}

/** Returns a parser that combines chunks of text into events, according to the EventSource standard. */
export function createParser(
  onEvent: (event: StreamEvent) => void,
  onRetry?: (ms: number) => void,
  onId?: (id: string) => void,
) {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  const dispatch = (): void => {
    if (id) onId?.(id); // a block without data only sets the ID
    if (data.length > 0) onEvent({ id, event: event || 'message', data: data.join('\n') });
    event = '';
    data = [];
  };

  const takeLine = (line: string): void => {
    if (line === '') {
      dispatch();
      return;
    }
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
  };

  return (chunk: string): void => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}

/** Timeout without any data, in ms; the server sends something every 25 s. */
const silenceTimeout = 60_000;

/** Resolves after the pause, or earlier if the network is back or the signal aborts. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/** Returns a signal for one connection. It aborts with the stream or after `silenceTimeout` ms without data. */
function connectionSignal(stream: AbortSignal) {
  const control = new AbortController();
  const cut = () => control.abort();
  let timer = setTimeout(cut, silenceTimeout);
  stream.addEventListener('abort', cut);
  return {
    signal: control.signal,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(cut, silenceTimeout);
    },
    close: () => {
      clearTimeout(timer);
      stream.removeEventListener('abort', cut);
    },
  };
}

/** Returns the Retry-After of a response in ms; 0 without one. */
const retryAfter = (response: Response): number => (Number(response.headers.get('Retry-After')) || 0) * 1000;

/** Reports whether the status is final: not signed in, not allowed or not found. */
const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Opens a stream and keeps it open until the returned function is called. */
export function openStream(path: string, options: StreamOptions): () => void {
  const { onEvent, onOpen, onEnd, pause: firstPause = 1000, maxPause = 30_000 } = options;
  const control = new AbortController();
  let lastId = options.lastId ?? '';
  let base = firstPause;
  let pause = base;
  let asked = 0;
  let opened = false;

  async function read(body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
    const parse = createParser(
      onEvent,
      (ms) => {
        base = ms;
      },
      (id) => {
        lastId = id;
      },
    );
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard();
      parse(part.value);
    }
  }

  async function connect(line: ReturnType<typeof connectionSignal>): Promise<boolean> {
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (lastId) headers['Last-Event-ID'] = lastId;
    const response = await authorizedFetch(new URL(path, location.origin), {
      headers,
      signal: line.signal,
      cache: 'no-store',
    });
    asked = retryAfter(response);
    if (!response.ok || !response.body) return !isFinal(response.status);
    onOpen?.(opened);
    opened = true;
    pause = base;
    await read(response.body, line.heard);
    return true;
  }

  /** Connects until aborted. Pauses are random, because all clients lose the server at the same moment. */
  async function run(): Promise<void> {
    const { signal } = control;
    while (!signal.aborted) {
      const line = connectionSignal(signal);
      const goOn = await connect(line).catch(() => true);
      line.close();
      if (!goOn) return onEnd?.();
      await wait(Math.max(pause, asked) * (0.75 + Math.random() / 2), signal);
      pause = Math.min(pause * 2, maxPause);
    }
  }

  void run();
  return () => control.abort();
}
