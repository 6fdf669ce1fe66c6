import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { currentRecord } from './current-record.ts';
import { Palette } from './Palette.tsx';

type Found = { kind: string; id: string; title: string; line: string }[];

const row = (id: string): Found => [{ kind: 'leads', id, title: id, line: '' }];

/** A minimal kind: a list with a filter. */
const kinds = [
  {
    name: 'invoices',
    title: 'Invoices',
    columns: [
      { id: 'number' },
      {
        id: 'state',
        any: 'All states',
        options: [
          { value: 'overdue', label: 'Overdue' },
          { value: 'test', label: 'Test', badge_only: true },
        ],
      },
    ],
  },
];

/** Opens a palette with two places. The test decides when the server's search responds. */
function open() {
  const answers = new Map<string, (rows: Found) => void>();
  vi.stubGlobal('fetch', (request: Request) => {
    const q = new URL(request.url).searchParams.get('q');
    if (q === null) return Promise.resolve(Response.json(kinds));
    return new Promise<Response>((resolve) => {
      answers.set(q, (rows) => resolve(Response.json(rows)));
    });
  });
  history.replaceState(null, '', '/admin');
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Palette
        begun=""
        commands={[
          { label: 'Today', also: 'home orders', href: '/admin' },
          { label: 'Orders', also: 'sales purchases', href: '/admin?tab=orders' },
        ]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const answer = async (q: string, rows: Found): Promise<void> => {
    await vi.waitFor(() => expect(answers.has(q)).toBe(true));
    answers.get(q)?.(rows);
  };
  return { answer, onClose, field: screen.getByRole('combobox') };
}

const where = () => location.pathname + location.search;

test('Enter goes to the place that is typed, without waiting for the server', async () => {
  const { onClose, field } = open();
  await userEvent.type(field, 'ord{Enter}');
  expect(where()).toBe('/admin?tab=orders');
  expect(onClose).toHaveBeenCalled();
});

test('Enter before the response opens the new result, not the previous one', async () => {
  const { answer, onClose, field } = open();
  await userEvent.type(field, 'a');
  await userEvent.type(field, 'd');
  await answer('ad', row('adam'));
  await screen.findByRole('option', { name: 'adam leads' });
  await userEvent.type(field, 'a{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  await answer('ada', row('ada'));
  await vi.waitFor(() => expect(where()).toBe('/admin?tab=leads&id=ada'));
  expect(onClose).toHaveBeenCalled();
});

test('a row that the arrows chose is gone to at once', async () => {
  const { answer, field } = open();
  await userEvent.type(field, 'x');
  await answer('x', [...row('first'), ...row('second')]);
  await screen.findByRole('option', { name: 'second leads' });
  await userEvent.type(field, '{ArrowDown}{Enter}');
  expect(where()).toBe('/admin?tab=leads&id=second');
});

test('an empty result is shown only after the response', async () => {
  const { answer, field } = open();
  await userEvent.type(field, 'zz{Enter}');
  expect(screen.queryByRole('status')).toBeNull();
  await answer('zz', []);
  expect((await screen.findByRole('status')).textContent).toBe('No results.');
  expect(where()).toBe('/admin');
});

test('a list is found by its filters', async () => {
  const { field } = open();
  await userEvent.type(field, 'overd');
  await screen.findByRole('option', { name: 'Invoices: Overdue Go to' });
  await userEvent.type(field, '{Enter}');
  expect(where()).toBe('/admin?tab=invoices&state=overdue');
});

test('actions of the open record come first', async () => {
  const press = vi.fn();
  currentRecord.set({
    title: 'INV-2026-0009',
    actions: [
      { label: 'Credit Order', press: vi.fn() },
      { label: 'Mark as Paid', press },
    ],
  });
  const { onClose, field } = open();
  const [first, second] = screen.getAllByRole('option');
  expect([first?.textContent, second?.textContent]).toEqual([
    'Credit Order INV-2026-0009',
    'Mark as Paid INV-2026-0009',
  ]);
  await userEvent.type(field, 'paid{Enter}');
  expect(onClose).toHaveBeenCalledBefore(press);
  expect(where()).toBe('/admin');
  currentRecord.set(null);
});

test('finds a place by its search terms, but first by its name', async () => {
  const { field } = open();
  const user = userEvent.setup();
  const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent.trim());
  await user.type(field, 'purchases');
  expect(labels()).toEqual(['Orders Go to']);
  await user.clear(field);
  await user.type(field, 'orders');
  expect(labels()).toEqual(['Orders Go to', 'Today Go to']);
});
