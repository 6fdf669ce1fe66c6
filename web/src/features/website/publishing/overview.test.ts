import { expect, test } from 'vitest';
import { overviewOf, type Part } from './overview.ts';
import type { Files } from './values.ts';

const page = { head: {}, blocks: [] };
const files: Files = {
  'routes.json': {
    routes: [
      { id: 'auth', path: '/auth', title: 'Sign In | {brand}' },
      { id: 'unlinked', path: '/unlinked', title: 'Unlinked' },
      { id: 'imprint', path: '/imprint', title: 'Imprint' },
      { id: 'pricing', path: '/pricing', title: 'Prices | {brand}' },
      { id: 'home', path: '/', title: 'Home' },
    ],
  },
  'navigation.json': {
    header: { links: [{ label: 'Prices', to: '/pricing?sort=price#top' }], sign_in: { to: '/auth' } },
    footer: {
      legal: [
        { id: 'imprint', to: '/imprint' },
        { id: 'terms', to: null },
      ],
    },
  },
  'pages/auth.json': page,
  'pages/unlinked.json': page,
  'pages/imprint.json': page,
  'pages/pricing.json': page,
  'pages/home.json': page,
  'pages/not-found.json': page,
  'categories.json': [
    { id: 'media', name: 'Media' },
    { id: 'training', name: 'Training' },
    { id: 'empty', name: 'Empty' },
  ],
  'selling.json': { currency: 'eur' },
  'catalogue/course.json': { name: 'Course', category: 'training', sale: 'checkout', price_cents: 129950 },
  'catalogue/song.json': { name: 'Song', category: 'media', sale: 'quote', price_cents: 100 },
  'catalogue/license.json': {
    name: 'License',
    category: 'media',
    sale: 'checkout',
    price_cents: 4900,
    recurring: 'month',
  },
  'catalogue/lost.json': { name: 'Lost', category: 'removed', sale: 'consultation', price_cents: 0 },
  'brand.json': { name: 'Harborlight' },
  'new.json': {},
  'messages/en/desk-audit.json': {},
  'messages/en/calendar.json': {},
};
const overview = overviewOf(files);
const titles = (parts: readonly Part[]): string[] => parts.map(({ title }) => title);

test('pages follow the navigation, and applications come after the others', () => {
  expect(overview.pages.map(({ title, note }) => [title, note])).toEqual([
    ['Home', '/'],
    ['Prices', '/pricing'],
    ['Imprint', '/imprint'],
    ['Unlinked', '/unlinked'],
  ]);
  expect(titles(overview.applications)).toEqual(['Sign In', 'Not found']);
});

test('services are listed by category with their prices', () =>
  expect(
    overview.services.map(({ title, parts }) => [title, parts.map((part) => [part.title, part.note])]),
  ).toEqual([
    [
      'Media',
      [
        ['License', '€49 per month'],
        ['Song', 'Quote'],
      ],
    ],
    ['Training', [['Course', '€1,299.50']]],
    ['Without a category', [['Lost', 'Free']]],
  ]));

test('each part of the whole site has a sentence, and words are apart', () => {
  expect(titles(overview.first)).toEqual(['Brand', 'Header, footer and offers', 'Pictures and films']);
  expect(
    [...overview.first, ...overview.site].filter(({ note }) => note === '').map(({ file }) => file),
  ).toEqual(['new.json']);
  expect(titles(overview.words)).toEqual(['Calendar', 'Desk: Audit']);
});

test('every file is listed once', () => {
  const { pages, applications, services, first, site, words } = overview;
  const listed = [pages, applications, services.flatMap(({ parts }) => parts), first, site, words]
    .flat()
    .map(({ file }) => file)
    .filter((file) => file !== 'uploads');
  expect(listed.sort()).toEqual(Object.keys(files).sort());
});
