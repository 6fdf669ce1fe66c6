import { expect, test } from 'vitest';
import './early.ts';

test('a prerendered page is marked with stored data until its visit', () => {
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
