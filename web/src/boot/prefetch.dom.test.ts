import { beforeAll, expect, test } from 'vitest';
import { prefetchOnHover } from './prefetch.ts';

beforeAll(prefetchOnHover);

/** Hovers a link and returns the addresses that were fetched ahead since. */
function hover(markup: string): string[] {
  document.head.replaceChildren();
  document.body.innerHTML = markup;
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return [...document.head.querySelectorAll('link[rel=prefetch]')].map(
    (link) => link.getAttribute('href') ?? '',
  );
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
