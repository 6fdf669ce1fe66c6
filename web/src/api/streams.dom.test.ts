import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authStore } from './session.ts';
import { createParser, openStream, type StreamEvent } from './streams.ts';

function parsed(...chunks: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parse = createParser((event) => events.push(event));
  for (const chunk of chunks) parse(chunk);
  return events;
}

describe('the event parser', () => {
  test('reads id, event and several lines of data', () => {
    expect(parsed('id: 7\nevent: partner\ndata: {"a":\ndata: 1}\n\n')).toEqual([
      { id: '7', event: 'partner', data: '{"a":\n1}' },
    ]);
  });

  test('does not care where the chunks are cut, nor about line ends', () => {
    expect(parsed('da', 'ta: x\r', '\n\r\nda', 'ta: y\n\n').map(({ data }) => data)).toEqual(['x', 'y']);
  });

  test('ignores comments, which keep the connection alive', () => {
    expect(parsed(': ping\n\n')).toEqual([]);
  });

  test('reports the pause that the server asks for', () => {
    const pauses: number[] = [];
    createParser(
      () => {},
      (ms) => pauses.push(ms),
    )('retry: 2500\nretry: soon\n\n');
    expect(pauses).toEqual([2500]);
  });
});

const streamOf = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });

describe('a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    authStore.set({ loading: false, session: null, user: null });
  });
  afterEach(() => vi.useRealTimers());

  test('reconnects after it ended and continues behind the last event', async () => {
    const seen: (string | null)[] = [];
    const answers = [streamOf('id: 7\nevent: partner\ndata: one\n\n'), streamOf('id: 8\ndata: two\n\n')];
    vi.stubGlobal(
      'fetch',
      vi.fn(async (request: Request) => {
        seen.push(request.headers.get('Last-Event-ID'));
        return answers.shift() ?? new Response(null, { status: 404 });
      }),
    );
    const data: string[] = [];
    const opened: boolean[] = [];
    const stop = openStream('/api/partners/activity', {
      onEvent: (event) => data.push(event.data),
      onOpen: (again) => opened.push(again),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    expect(data).toEqual(['one', 'two']);
    expect(seen.slice(0, 2)).toEqual([null, '7']);
    expect(opened).toEqual([false, true]);
  });

  test('knows its place before the first event', async () => {
    const seen: (string | null)[] = [];
    const answers = [streamOf('retry: 1000\nid: 7\n\n')];
    vi.stubGlobal(
      'fetch',
      vi.fn(async (request: Request) => {
        seen.push(request.headers.get('Last-Event-ID'));
        return answers.shift() ?? new Response(null, { status: 404 });
      }),
    );
    openStream('/api/partners/activity', { onEvent: () => {} });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual([null, '7']);
  });

  test("stops when the server's status is final", async () => {
    const fetching = vi.fn(async () => new Response(null, { status: 403 }));
    vi.stubGlobal('fetch', fetching);
    openStream('/api/notifications/feed', { onEvent: () => {} });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetching).toHaveBeenCalledOnce();
  });

  test('stops on request', async () => {
    const fetching = vi.fn(async () => new Response(null, { status: 503 }));
    vi.stubGlobal('fetch', fetching);
    const stop = openStream('/api/partners/activity', { onEvent: () => {} });
    await vi.advanceTimersByTimeAsync(10);
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetching).toHaveBeenCalledOnce();
  });

  test('waits as long as a busy server asks, and comes back at once with the network', async () => {
    const fetching = vi.fn(async () => new Response(null, { status: 429, headers: { 'Retry-After': '20' } }));
    vi.stubGlobal('fetch', fetching);
    const stop = openStream('/api/partners/activity', { onEvent: () => {} });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(fetching).toHaveBeenCalledOnce();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(fetching).toHaveBeenCalledTimes(2);
    stop();
  });

  test('gives up a line on which nothing is heard for a minute', async () => {
    const opened: boolean[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(async ({ signal }: Request) => {
        const silent = new ReadableStream({
          start: (control) => signal.addEventListener('abort', () => control.error(signal.reason)),
        });
        return new Response(silent);
      }),
    );
    const stop = openStream('/api/notifications/feed', {
      onEvent: () => {},
      onOpen: (again) => opened.push(again),
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(opened).toEqual([false]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened).toEqual([false, true]);
    stop();
  });

  test('continues after an event received elsewhere, and reports its end', async () => {
    const seen: (string | null)[] = [];
    const over = vi.fn();
    vi.stubGlobal(
      'fetch',
      vi.fn(async (request: Request) => {
        seen.push(request.headers.get('Last-Event-ID'));
        return new Response(null, { status: 404 });
      }),
    );
    openStream('/api/notifications/feed', { onEvent: () => {}, onEnd: over, lastId: '41' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual(['41']);
    expect(over).toHaveBeenCalledOnce();
  });
});
