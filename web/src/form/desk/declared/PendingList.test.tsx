import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PendingList } from './PendingList.tsx';

const kinds = [
  {
    name: 'partners',
    many: 'applications',
    actions: [{ id: 'approve', label: 'Approve', fields: [], ending: 'undo' }],
    tasks: [{ state: 'pending', text: 'Applied' }],
  },
];

const waiting = (...titles: string[]) => [
  {
    kind: 'partners',
    column: 'status',
    state: 'pending',
    count: titles.length,
    rows: titles.map((title) => ({ id: title, title, line: '', action: 'approve' })),
  },
];

test('a line that comes up in the place of another takes no press that was meant for that', async () => {
  vi.stubGlobal('fetch', ({ url }: Request) =>
    Promise.resolve(Response.json(url.endsWith('/waiting') ? waiting('First', 'Second') : kinds)),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PendingList />
    </QueryClientProvider>,
  );
  const list = await screen.findByRole('list');
  expect(list.style.pointerEvents).toBe('');
  vi.useFakeTimers();
  act(() => client.setQueryData(['admin', 'waiting'], waiting('Second')));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(screen.queryByText('First')).toBeNull();
  expect(list.style.pointerEvents).toBe('none');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(list.style.pointerEvents).toBe('');
  vi.useRealTimers();
});
