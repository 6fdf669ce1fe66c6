import { beforeEach, expect, test, vi } from 'vitest';
import { api, unwrap } from './client.ts';
import { requestJson } from './http.ts';
import { authStore } from './session.ts';

const unreachable = 'The server could not be reached. Check your connection and try again.';

/**
 * A server that never responds, or never finishes its response. Like in a browser, fetch ends with the request's
 * signal.
 */
function hang(begins: boolean) {
  const fetching = vi.fn(
    ({ signal }: Request) =>
      new Promise<Response>((resolve, reject) => {
        const body = new ReadableStream({
          start: (control) => signal.addEventListener('abort', () => control.error(signal.reason)),
        });
        if (begins) resolve(new Response(body));
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

/** Timers of AbortSignal.timeout, which tests expire by hand because the browser's clock can't be changed. */
let clocks: { ms: number; expire: () => void }[] = [];

beforeEach(() => {
  authStore.set({ loading: false, session: null, user: null });
  clocks = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController();
    clocks.push({ ms, expire: () => control.abort(new DOMException('too late', 'TimeoutError')) });
    return control.signal;
  });
});

test.each([
  ['never comes', false],
  ['never ends', true],
])(
  'a response that %s times out after half a minute with the message of a lost connection',
  async (_, begins) => {
    const fetching = hang(begins);
    const answer = requestJson('GET', '/api/partners').catch((error: Error) => error);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
    expect(clocks.map(({ ms }) => ms)).toEqual([30_000]);
    clocks[0]?.expire();
    await expect(answer).resolves.toMatchObject({ name: 'ApiError', status: 0, message: unreachable });
  },
);

test.each([
  ['waits for the answer', false],
  ['reads it', true],
])('who gives up while it %s gets the reason back, not an error of the server', async (_, begins) => {
  const fetching = hang(begins);
  const control = new AbortController();
  const answer = requestJson('GET', '/api/partners', undefined, control.signal).catch(
    (error: Error) => error,
  );
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
  control.abort();
  await expect(answer).resolves.toMatchObject({ name: 'AbortError' });
});

test('a browser without AbortSignal.any asks all the same, and gives up on both occasions', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  hang(false);
  const control = new AbortController();
  const stopped = requestJson('GET', '/api/partners', undefined, control.signal).catch((e: Error) => e);
  const late = requestJson('GET', '/api/partners').catch((e: Error) => e);
  await vi.waitFor(() => expect(clocks).toHaveLength(2));
  control.abort();
  clocks[1]?.expire();
  await expect(stopped).resolves.toMatchObject({ name: 'AbortError' });
  await expect(late).resolves.toMatchObject({ message: unreachable });
});

test('the typed client has the same patience', async () => {
  const fetching = hang(false);
  const answer = unwrap(api.GET('/api/notifications')).catch((error: Error) => error);
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
  clocks[0]?.expire();
  await expect(answer).resolves.toMatchObject({ name: 'ApiError', message: unreachable });
});

test('a good answer that is no JSON is no answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
  await expect(requestJson('GET', '/api/partners')).rejects.toThrow(unreachable);
});
