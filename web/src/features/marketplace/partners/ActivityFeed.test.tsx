import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { site } from '../../../content/built-in.ts';
import { blockOf } from '../../../content/site.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import type { RecentPartner } from './recent.ts';

const words = blockOf(site, 'live-activity');
const now = new Date('2026-11-21T12:00:00Z');

const company = (id: number, hoursAgo = 0): RecentPartner => ({
  id: String(id),
  company_name: `Company ${id}`,
  location: 'Oslo',
  created_at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  logo_url: '',
  is_verified: false,
});

/** The server's response; below, how a test sends an event over the open stream. */
let rows: () => Response | Promise<Response>;
let stream: ReadableStreamDefaultController<Uint8Array>;
let streams: AbortSignal[];

beforeEach(() => {
  vi.useFakeTimers({ now });
  streams = [];
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/partners/recent') return Promise.resolve(rows());
    if (pathname !== '/api/partners/activity') return Promise.reject(new Error(`unexpected ${pathname}`));
    streams.push(request.signal);
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        stream = control;
      },
    });
    return Promise.resolve(new Response(body));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(50));

async function arrive(row: RecentPartner): Promise<void> {
  stream.enqueue(new TextEncoder().encode(`id: ${row.id}\nevent: partner\ndata: ${JSON.stringify(row)}\n\n`));
  await settle();
}

const names = () => screen.getAllByRole('listitem').map((item) => /Company \d+/.exec(item.textContent)?.[0]);

test('shows a skeleton, then the rows; new ones come on top, at most twenty', async () => {
  rows = () => Response.json(Array.from({ length: 20 }, (_, index) => company(index + 1, index)));
  render(<ActivityFeed words={words} />);
  expect(screen.getByText(words.loading_text)).toBeDefined();
  await settle();
  expect(names()).toHaveLength(20);
  await arrive(company(99));
  expect(names().slice(0, 2)).toEqual(['Company 99', 'Company 1']);
  expect(names()).toHaveLength(20);
  await arrive(company(99)); // the same row again
  expect(names().filter((name) => name === 'Company 99')).toHaveLength(1);
});

test('keeps events received during a reload whose response may lack them', async () => {
  let answer: (response: Response) => void = () => undefined;
  rows = () => new Promise((resolve) => (answer = resolve));
  render(<ActivityFeed words={words} />);
  await settle();
  await arrive(company(2));
  await arrive(company(3));
  await act(async () => answer(Response.json([company(2), company(1, 1)])));
  expect(names()).toEqual(['Company 3', 'Company 2', 'Company 1']);
});

test('counts the time on', async () => {
  rows = () => Response.json([company(1)]);
  render(<ActivityFeed words={words} />);
  await settle();
  const row = screen.getByRole('listitem');
  expect(within(row).getByText('Just now')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(61 * 60_000));
  expect(within(row).getByText('1h ago')).toBeDefined();
});

test('shows that there is none, also after a failed request', async () => {
  rows = () => Response.json([]);
  const { unmount } = render(<ActivityFeed words={words} />);
  await settle();
  expect(screen.getByText('No recent activity')).toBeDefined();
  unmount();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  rows = () => new Response('', { status: 500 });
  render(<ActivityFeed words={words} />);
  await settle();
  expect(screen.getByText('No recent activity')).toBeDefined();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('closes with the panel', async () => {
  rows = () => Response.json([]);
  const { unmount } = render(<ActivityFeed words={words} />);
  await settle();
  expect(streams.map(({ aborted }) => aborted)).toEqual([false]);
  unmount();
  expect(streams.map(({ aborted }) => aborted)).toEqual([true]);
});
