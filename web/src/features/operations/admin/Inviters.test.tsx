import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authStore } from '../../../api/session.ts';
import { lastResult } from '../../../form/desk/declared/results.ts';
import { toastStore } from '../../../ui/toast.ts';
import { Inviters } from './Inviters.tsx';

const account = (email: string, mails: number) => ({
  id: email,
  email,
  created_at: '2026-11-20T09:00:00Z',
  mails,
  stopped_at: null as string | null,
});

/** A server with these accounts, which it blocks and allows. With `refuses`, each decision fails. */
function serve(items: ReturnType<typeof account>[], refuses = false) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (request: Request) => {
      const [, id, what] = /inviters\/([^/]+)\/(stop|allow)$/.exec(decodeURIComponent(request.url)) ?? [];
      if (!what) return Response.json({ items });
      if (refuses) return Response.json({ status: 500 }, { status: 500 });
      for (const item of items)
        if (item.id === id) item.stopped_at = what === 'stop' ? '2026-11-24T09:00:00Z' : null;
      return new Response(null, { status: 204 });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Inviters />
    </QueryClientProvider>,
  );
}

beforeEach(() => authStore.set({ loading: false, session: null, user: null }));
afterEach(() => {
  toastStore.set([]);
  lastResult.set(null);
});

test('an account is stopped, is marked as such, and allowed again', async () => {
  serve([account('eve@relay.example', 1_200), account('ada@site.example', 3)]);
  const row = async () => (await screen.findByText('eve@relay.example')).closest('tr') as HTMLElement;
  expect(within(await row()).getByText('1,200')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop: eve@relay.example' }));
  const again = await screen.findByRole('button', { name: 'Allow again: eve@relay.example' });
  expect(lastResult.get()?.text).toBe('eve@relay.example can’t invite guests any more.');
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Stop: eve@relay.example' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop: ada@site.example' })).toBeTruthy();
  expect(lastResult.get()?.text).toBe('eve@relay.example may invite guests again.');
});

test('a refused block shows an error and changes nothing', async () => {
  serve([account('eve@relay.example', 20)], true);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop: eve@relay.example' }));
  await vi.waitFor(() => expect(toastStore.get().at(-1)?.tone).toBe('danger'));
  expect(screen.getByRole('button', { name: 'Stop: eve@relay.example' })).toBeTruthy();
});

test('no inviters are shown as a sentence, not an empty table', async () => {
  serve([]);
  expect(await screen.findByText(/Nobody mailed guests/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
