import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authStore } from './session.ts';
import { openSharedStream } from './shared-stream.ts';

/** Fake of `navigator.locks`, with the features that streams use. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(() => {
        if (signal.aborted) throw signal.reason;
        return work();
      });
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

/** Channels of the same name receive each other's messages, not their own. */
class FakeChannel extends EventTarget {
  static all: FakeChannel[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((other) => other !== this);
  }
}

interface Line {
  lastId: string | null;
  send: (text: string) => void;
}
let lines: Line[] = [];

function connect({ headers, signal }: Request): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    start: (control) => {
      signal.addEventListener('abort', () => control.error(signal.reason));
      lines.push({
        lastId: headers.get('Last-Event-ID'),
        send: (text) => control.enqueue(new TextEncoder().encode(text)),
      });
    },
  });
  return Promise.resolve(new Response(body));
}

/** Opens a tab: the events it received, and how to close it. */
function openTab() {
  const heard: string[] = [];
  const opened: boolean[] = [];
  const close = openSharedStream('/api/notifications/feed', 'feed.u', {
    onEvent: ({ data }) => heard.push(data),
    onOpen: (again) => opened.push(again),
  });
  return { heard, opened, close };
}

const settle = () => vi.advanceTimersByTimeAsync(50);

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  FakeChannel.all = [];
  authStore.set({ loading: false, session: null, user: null });
  vi.stubGlobal('fetch', vi.fn(connect));
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

test('all tabs receive the events of one connection, and the next tab continues after the last event', async () => {
  const first = openTab();
  await settle();
  const second = openTab();
  await settle();
  expect(lines).toHaveLength(1);
  lines[0]?.send('id: 7\ndata: one\n\n');
  await settle();
  expect([first.heard, second.heard]).toEqual([['one'], ['one']]);

  await vi.advanceTimersByTimeAsync(2000);
  first.close();
  await settle();
  expect(lines.map(({ lastId }) => lastId)).toEqual([null, '7']);
  lines[1]?.send('id: 8\ndata: two\n\n');
  await settle();
  expect([first.heard, second.heard]).toEqual([['one'], ['one', 'two']]);
  expect([first.opened, second.opened]).toEqual([[false], [true]]);
  second.close();
});

test('a tab that was closed before its turn never connects', async () => {
  const first = openTab();
  const second = openTab();
  await settle();
  second.close();
  first.close();
  await settle();
  expect(lines).toHaveLength(1);
});

test('without locks, each tab has its own connection', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  const tabs = [openTab(), openTab()];
  await settle();
  expect(lines).toHaveLength(2);
  for (const { close } of tabs) close();
});
