import { afterEach, expect, test, vi } from 'vitest';
import { desk } from './desk.ts';
import { ApiError } from './problem.ts';

const sent: { method: string; path: string; body: string }[] = [];

/** Answers every request with a status and a body. */
function answer(status: number, body?: unknown): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    sent.push({ method: request.method, path: pathname + search, body: await request.text() });
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
}

afterEach(() => void sent.splice(0));

test('a list has its filters in the address, a record the row in the path', async () => {
  answer(200, { items: [{ id: 'a', desk: { cells: [], available: [] } }], next_cursor: '' });
  const { items } = await desk.list('orders', { state: 'paid', limit: 20 });
  expect(items.map(({ id }) => id)).toEqual(['a']);
  await desk.find('orders', 'a/b');
  expect(sent).toEqual([
    { method: 'GET', path: '/api/admin/orders?state=paid&limit=20', body: '' },
    { method: 'GET', path: '/api/admin/orders/a%2Fb', body: '' },
  ]);
});

test('an action sends its input; one that deletes the row returns nothing', async () => {
  answer(204);
  expect(await desk.run('partners', 'delete', 'a', { revision: 2 })).toBeUndefined();
  answer(200, []);
  await desk.runAll('bookings', 'cancel', ['a', 'b'], { reason: 'ill' });
  expect(sent).toEqual([
    { method: 'POST', path: '/api/admin/partners/a/delete', body: '{"revision":2}' },
    {
      method: 'POST',
      path: '/api/admin/bookings/cancel',
      body: '{"ids":["a","b"],"input":{"reason":"ill"}}',
    },
  ]);
});

test('a refusal is an ApiError with the text of the server', async () => {
  answer(409, { title: 'Conflict', status: 409, code: 'not_now', detail: 'Already closed.' });
  const failure = desk.create('leads', {});
  await expect(failure).rejects.toBeInstanceOf(ApiError);
  await expect(failure).rejects.toThrow('Already closed.');
});
