import { expect, test } from 'vitest';
import type { Editor } from './editor.ts';
import {
  addLegalPage,
  addPage,
  addressComplaint,
  gapsOf,
  linksTo,
  movePage,
  ownPageId,
  removePage,
  titleComplaint,
} from './pages.ts';
import type { Files, Schemas, Value } from './values.ts';

const link = { name: 'to', kind: 'link' } as const;
const schemas: Schemas = {
  'routes.json': {
    kind: 'object',
    fields: [
      {
        name: 'routes',
        kind: 'list',
        named: true,
        key: 'id',
        items: {
          kind: 'object',
          fields: [
            { name: 'path', kind: 'text', reserved: ['/api', '/not-found'], fixed: ['pricing', 'media'] },
          ],
        },
      },
    ],
  },
  'navigation.json': {
    kind: 'object',
    fields: [{ name: 'links', kind: 'list', items: { kind: 'object', fields: [link] } }],
  },
  'pages/*.json': {
    kind: 'object',
    fields: [
      {
        name: 'head',
        kind: 'object',
        fields: [{ name: 'kind', kind: 'section' }],
        variants: [
          { name: 'hero', label: 'Title and text', help: '', fields: [{ ...link, name: 'back' }] },
          { name: 'none', label: 'None', help: '', fields: [] },
        ],
      },
      {
        name: 'blocks',
        kind: 'list',
        named: true,
        key: 'id',
        items: {
          kind: 'object',
          fields: [
            { name: 'id', kind: 'text' },
            { name: 'kind', kind: 'section' },
          ],
          variants: [
            { name: 'prose', label: 'Large text', help: '', fields: [{ name: 'text', kind: 'text' }] },
            { name: 'text', label: 'Text', help: '', fields: [{ name: 'text', kind: 'markdown' }] },
          ],
        },
      },
    ],
  },
};
const files: Files = {
  'brand.json': { name: 'Harborlight' },
  'routes.json': {
    routes: [
      { id: 'pricing', path: '/pricing', title: 'Prices | {brand}' },
      { id: 'guide', path: '/the-guide', title: 'Guide' },
    ],
    redirects: [
      { from: '/guide', to: '/the-guide' },
      { from: '/old', to: '/the-guide' },
    ],
  },
  'navigation.json': {
    links: [{ to: '/the-guide#top' }, { to: '/old' }, { to: '/pricing' }],
    header: { links: [{ label: 'A', to: '/' }] },
  },
  'pages/pricing.json': { head: { kind: 'hero', back: '/the-guide' }, blocks: [] },
  'pages/not-found.json': { head: { kind: 'none' }, blocks: [] },
  'pages/guide.json': {
    head: { kind: 'none' },
    blocks: [
      { id: 'words', kind: 'prose', text: 'Not a link: [it](/the-guide)' },
      { id: 'more', kind: 'text', text: 'See [it](/the-guide) and [prices](/pricing).' },
    ],
  },
};
const draft = { files, builtIn: files, schemas, state: { paths: ['/', '/pricing', '/the-guide'] } };

type Edit = [file: string, field: string, value: Value | undefined];

/** The edits that an act makes. */
function editsOf(act: (editor: Editor) => void): Edit[] {
  const edits: Edit[] = [];
  act({ edit: (...edit: Edit) => edits.push(edit) } as unknown as Editor);
  return edits;
}

test('an address has a form, is free, and is not one of the program’s', () => {
  expect(addressComplaint(draft, '/about-us')).toBe('');
  expect(addressComplaint(draft, '/About Us')).toMatch(/lower-case/);
  expect(addressComplaint(draft, '/blog/one')).toMatch(/lower-case/);
  expect(addressComplaint(draft, '/api')).toMatch(/program needs/);
  expect(addressComplaint(draft, '/not-found')).toMatch(/program needs/);
  expect(addressComplaint(draft, '/media'), 'a page that the program links to').toMatch(/program needs/);
  expect(addressComplaint(draft, '/pricing')).toMatch(/“Prices” has this address/);
  expect(addressComplaint(draft, '/the-guide', 'guide')).toBe('');
});

test('a title is given once', () => {
  expect(titleComplaint(draft, 'prices')).toMatch(/Another page/);
  expect(titleComplaint(draft, '')).toMatch(/Give/);
});

test('a page that the program links to can’t be moved or removed', () => {
  expect(ownPageId(draft, 'pages/guide.json')).toBe('guide');
  expect(ownPageId(draft, 'pages/pricing.json')).toBe('');
  expect(ownPageId(draft, 'pages/not-found.json'), 'a file without a route').toBe('');
  expect(ownPageId(draft, 'brand.json')).toBe('');
});

test('a new page is a route, a file and a link; a redirect in its way goes', () => {
  const page = { title: 'Guide 2', path: '/old', kind: 'sections', linkAt: '/header/links' } as const;
  const edits = editsOf((editor) => expect(addPage(editor, draft, page)).toBe('pages/old.json'));
  expect(edits.map(([file, field]) => `${file}#${field}`)).toEqual([
    'routes.json#/redirects/~1old',
    'routes.json#/routes/old',
    'pages/old.json#',
    'navigation.json#/header/links',
  ]);
  expect(edits[0]?.[2]).toBeUndefined();
  expect(edits[1]?.[2]).toMatchObject({ id: 'old', path: '/old', title: 'Guide 2 | {brand}' });
  expect(edits[2]?.[2]).toMatchObject({
    head: { kind: 'hero', title: 'Guide 2' },
    blocks: [{ id: 'text', kind: 'text' }],
  });
  expect(edits[3]?.[2]).toEqual([
    { label: 'A', to: '/' },
    { label: 'Guide 2', to: '/old' },
  ]);
});

test('a file that is there already is never written over', () => {
  const page = { title: 'New', path: '/guide', kind: 'document', linkAt: '' } as const;
  editsOf((editor) => expect(addPage(editor, draft, page)).toBe('pages/guide-2.json'));
});

test('a page that moves leaves a redirect, and none starts at its new address', () => {
  expect(editsOf((editor) => movePage(editor, draft, 'guide', '/guide'))).toEqual([
    ['routes.json', '/redirects/~1guide', undefined],
    ['routes.json', '/routes/guide/path', '/guide'],
    ['routes.json', '/redirects/~1the-guide', { from: '/the-guide', to: '/guide' }],
  ]);
});

test('a page that moves before it was published leaves no redirect, and those that lead to it follow', () => {
  const unpublished = { ...draft, state: { paths: ['/', '/pricing'] } };
  expect(editsOf((editor) => movePage(editor, unpublished, 'guide', '/guide'))).toEqual([
    ['routes.json', '/redirects/~1guide', undefined],
    ['routes.json', '/routes/guide/path', '/guide'],
    ['routes.json', '/redirects/~1old', { from: '/old', to: '/guide' }],
    ['navigation.json', '/links', [{ to: '/guide#top' }, { to: '/old' }, { to: '/pricing' }]],
    ['pages/pricing.json', '/head/back', '/guide'],
    ['pages/guide.json', '/blocks/more/text', 'See [it](/guide) and [prices](/pricing).'],
  ]);
  expect(editsOf((editor) => removePage(editor, unpublished, 'guide', '/pricing')).slice(2)).toEqual([
    ['routes.json', '/redirects/~1guide', { from: '/guide', to: '/pricing' }],
    ['routes.json', '/redirects/~1old', { from: '/old', to: '/pricing' }],
    ['navigation.json', '/links', [{ to: '/pricing#top' }, { to: '/old' }, { to: '/pricing' }]],
    ['pages/pricing.json', '/head/back', '/pricing'],
  ]);
});

test('a removed page takes its redirects along, unless its visitors have another page', () => {
  expect(editsOf((editor) => removePage(editor, draft, 'guide', '')).slice(2)).toEqual([
    ['routes.json', '/redirects/~1guide', undefined],
    ['routes.json', '/redirects/~1old', undefined],
  ]);
  expect(editsOf((editor) => removePage(editor, draft, 'guide', '/pricing')).slice(2)).toEqual([
    ['routes.json', '/redirects/~1the-guide', { from: '/the-guide', to: '/pricing' }],
  ]);
});

test('links to a page are counted, also in heads and blocks and by an old address', () =>
  expect(linksTo(draft, '/the-guide')).toBe(4));

test('a drafted legal page is a page to confirm with its link in the footer, added once', () => {
  const imprint = {
    id: 'imprint',
    name: 'Imprint',
    path: '/imprint',
    text: '## Provider\n\n[Fill in: your name]',
  };
  const edits = editsOf((editor) => expect(addLegalPage(editor, draft, imprint)).toBe('pages/imprint.json'));
  expect(edits.map(([file, field]) => `${file}#${field}`)).toEqual([
    'navigation.json#/footer/legal/imprint',
    'routes.json#/routes/imprint',
    'pages/imprint.json#',
  ]);
  const file = edits[2]?.[2];
  expect(file).toMatchObject({ head: { kind: 'document', title: 'Imprint', sample: true }, blocks: [] });
  expect(gapsOf(file)).toBe(1);
  expect(gapsOf(files['pages/guide.json'])).toBeUndefined();
  const again = { id: 'terms', name: 'Terms', path: '/the-guide', text: 'Other terms' };
  const link = editsOf((editor) => expect(addLegalPage(editor, draft, again)).toBe('pages/guide.json'));
  expect(link).toEqual([
    ['navigation.json', '/footer/legal/terms', { id: 'terms', label: 'Terms', to: '/the-guide' }],
  ]);
});
