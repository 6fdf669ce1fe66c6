import { expect, test } from 'vitest';
import { gapsOf, ownPageId, placesForLinks } from './pages.ts';
import type { Files, Schemas } from './values.ts';

const schemas: Schemas = {
  'routes.json': {
    kind: 'object',
    fields: [
      {
        name: 'routes',
        kind: 'list',
        named: true,
        key: 'id',
        items: { kind: 'object', fields: [{ name: 'path', kind: 'text', fixed: ['pricing', 'media'] }] },
      },
    ],
  },
};
const files: Files = {
  'routes.json': {
    routes: [
      { id: 'pricing', path: '/pricing', title: 'Prices | {brand}' },
      { id: 'guide', path: '/the-guide', title: 'Guide' },
    ],
  },
  'navigation.json': {
    header: { links: [] },
    footer: {
      groups: [{ id: 'more', title: 'More', links: [] }],
      legal: [
        { id: 'terms', label: 'Terms', to: null },
        { id: 'imprint', label: 'Imprint', to: '/imprint' },
      ],
    },
  },
};

test('a page that the program links to can’t be moved or removed', () => {
  const draft = { files, schemas };
  expect(ownPageId(draft, 'pages/guide.json')).toBe('guide');
  expect(ownPageId(draft, 'pages/pricing.json')).toBe('');
  expect(ownPageId(draft, 'pages/not-found.json'), 'a file without a route').toBe('');
  expect(ownPageId(draft, 'brand.json')).toBe('');
});

test('the header, the groups of the footer and its empty legal links can link to a new page', () =>
  expect(placesForLinks(files)).toEqual([
    { value: '/header/links', label: 'Header' },
    { value: '/footer/groups/more/links', label: 'Footer: More' },
    { value: '/footer/legal/terms/to', label: 'Footer: Terms' },
  ]));

test('the gaps of a drafted document are counted until it is confirmed', () => {
  const head = { kind: 'document', text: '## Provider\n\n[Fill in: your name], [Fill in: your street]' };
  expect(gapsOf({ head: { ...head, sample: true }, blocks: [] })).toBe(2);
  expect(gapsOf({ head, blocks: [] })).toBeUndefined();
  expect(gapsOf(undefined)).toBeUndefined();
});
