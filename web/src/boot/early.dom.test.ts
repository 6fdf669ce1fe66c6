import { expect, test } from 'vitest';
import './early.ts';

test('a page that was prepared in the background is marked by what was stored until its visit', () => {
  expect(document.documentElement.dataset).not.toHaveProperty('promo');
  sessionStorage.setItem('harborlight.promo-dismissed', '1');
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(document.documentElement.dataset.promo).toBe('dismissed');
});

test('the address of an offer hides the quote form before the first paint', () => {
  expect(document.documentElement.dataset).not.toHaveProperty('offered');
  history.replaceState(null, '', '/quote?offer=abc');
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(document.documentElement.dataset).toHaveProperty('offered');
});
