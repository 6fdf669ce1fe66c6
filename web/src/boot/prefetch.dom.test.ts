import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { prefetchOnHover } from './prefetch.ts';

const fetched = vi.fn<typeof fetch>(async () => new Response());

beforeAll(prefetchOnHover);
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

/** Hovers over a link and returns the addresses that were prefetched since. */
function hover(markup: string): string[] {
  fetched.mockClear();
  document.body.innerHTML = markup;
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return fetched.mock.calls.map(([url]) => String(url));
}

test('the page of a hovered link is fetched once', () => {
  const link = '<a href="/ai-training?from=home"><b>AI Training</b></a>';
  expect(hover(link)).toEqual(['/ai-training']);
  expect(hover(link)).toEqual([]);
});

test.each([
  ['another site', '<a href="https://other.example/">'],
  ['the API', '<a href="/api/orders/1/receipt">'],
  ['a payment', '<a href="/checkout/test/token">'],
  ['a file', '<a href="/media/film.mp4" download>'],
  ['another tab', '<a href="/pricing" target="_blank">'],
])('a link to %s is not', (_, markup) => {
  expect(hover(markup)).toEqual([]);
});
