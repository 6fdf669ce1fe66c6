import { expect, it } from 'vitest';
import { draftPages, withDraftLinks } from './draft-links.ts';

const routes = ['home', 'pricing', 'auth', 'admin'].map((id) => ({
  id,
  path: id === 'home' ? '/' : `/${id}`,
  title: '',
  description: '',
}));

it('includes the pages that need no account', () => {
  expect(draftPages({ routes, redirects: [], not_found: { title: '', description: '' } })).toEqual([
    '/',
    '/pricing',
  ]);
});

it.each([
  ['<a href="/">Home</a>', '<a href="/draft">Home</a>'],
  ['<a class="a" href="/pricing">Prices</a>', '<a class="a" href="/draft/pricing">Prices</a>'],
  ['<a href="/pricing?a=1#top">', '<a href="/draft/pricing?a=1#top">'],
  ['<a href="/#steps">', '<a href="/draft#steps">'],
  ['<a href="/auth">', '<a href="/auth">'],
  ['<a href="/pricing-old">', '<a href="/pricing-old">'],
  ['<a href="#main">', '<a href="#main">'],
  ['<a href="https://example.com/pricing">', '<a href="https://example.com/pricing">'],
  ['<a href="mailto:a@site.example">', '<a href="mailto:a@site.example">'],
  ['<link rel="stylesheet" href="/pricing">', '<link rel="stylesheet" href="/pricing">'],
  ['<a data-href="/pricing">', '<a data-href="/pricing">'],
])('%s becomes %s', (markup, expected) => {
  expect(withDraftLinks(markup, ['/', '/pricing'])).toBe(expected);
});
