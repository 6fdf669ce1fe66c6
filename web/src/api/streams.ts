/**
 * Server-Sent Events over fetch, because EventSource cannot send the bearer header and a token has no place
 * in an address. Reconnects with growing pauses and continues after the last event it saw.
 */
import { authorizedFetch } from './http.ts';

export interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

interface Options {
  onEvent: (event: StreamEvent) => void;
  /** Called after every connection; `again` when it is not the first, so that a list can be read anew. */
  onOpen?: (again: boolean) => void;
  /** First pause before reconnecting, in ms; doubled up to `maxPause`. The server's `retry:` replaces it. */
  pause?: number;
  maxPause?: number;
}

/** Collects chunks of text into events, by the rules of the EventSource standard. */
export function createParser(onEvent: (event: StreamEvent) => void, onRetry?: (ms: number) => void) {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  const dispatch = (): void => {
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

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Statuses that will not change by asking again: not signed in, not allowed, not there. */
const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Opens a stream and keeps it open until the returned function is called. */
export function openStream(path: string, options: Options): () => void {
  const { onEvent, onOpen, pause: firstPause = 1000, maxPause = 30_000 } = options;
  const control = new AbortController();
  const { signal } = control;
  let lastId = '';
  let base = firstPause;
  let pause = base;
  let opened = false;

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parse = createParser(
      (event) => {
        lastId = event.id || lastId;
        onEvent(event);
      },
      (ms) => {
        base = ms;
      },
    );
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
  }

  async function connect(): Promise<boolean> {
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (lastId) headers['Last-Event-ID'] = lastId;
    const response = await authorizedFetch(new URL(path, location.origin), {
      headers,
      signal,
      cache: 'no-store',
    });
    if (!response.ok || !response.body) return !isFinal(response.status);
    onOpen?.(opened);
    opened = true;
    pause = base;
    await read(response.body);
    return true;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const goOn = await connect().catch(() => true);
      if (!goOn || signal.aborted) return;
      await wait(pause * (0.75 + Math.random() / 2), signal);
      pause = Math.min(pause * 2, maxPause);
    }
  }

  void run();
  return () => control.abort();
}
