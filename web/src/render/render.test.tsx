// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { splitHead } from '../../tools/html.ts';
import { islandSources } from '../../tools/islands.ts';
import { usedSurfaces } from '../../tools/used-messages.ts';
import { site } from '../content/built-in.ts';
import type { IslandTexts } from '../content/island-texts.ts';
import { pageOf } from '../content/site.ts';
import { renderEmbed, renderPage } from './render.tsx';

/** Islands with their own texts; others get them from another document. */
const carrying = /data-island="(\w+)"[^>]* data-copy="([^"]*)"/g;

const characters = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' };
const unescaped = (text: string): string =>
  text.replaceAll(/&([#\w]+);/g, (_, name: keyof typeof characters) => characters[name]);

const paths = [...site.routes.routes.map(({ path }) => path), '/404'];

describe.each(paths)('%s', (path) => {
  const { markup, islands, messages } = renderPage(site, path);

  test('starts with the notice for visitors without scripts', () => {
    expect(splitHead(markup).body).toMatch(/^<noscript>.*mailto:/);
  });

  test('names only islands that have a file', () => {
    expect([...islandSources().keys()]).toEqual(expect.arrayContaining(islands));
  });

  test('gives all of its scripts the messages of the site itself, and those alone', () => {
    expect(Object.keys(messages).length).toBeGreaterThan(30);
    expect(Object.keys(messages).filter((key) => !key.startsWith('site.'))).toEqual([]);
  });

  test.each([
    ['a seller without', undefined],
    ['a seller with', { cancel: true }],
  ])('contains the messages of its islands, for %s consumers in the EU', (_, rights) => {
    for (const [, name = '', copy = ''] of renderPage({ ...site, rights }, path).markup.matchAll(carrying)) {
      const given = JSON.parse(unescaped(copy)) as Partial<IslandTexts>;
      const surfaces = new Set([
        'site',
        ...Object.keys(given.messages ?? {}).map((key) => key.split('.')[0]),
      ]);
      const said = usedSurfaces(islandSources().get(name) ?? '');
      expect(
        // Only EU consumers have these rights; the server decides this before an island shows them.
        [...said].filter((surface) => !surfaces.has(surface) && (rights || surface !== 'rights')),
        name,
      ).toEqual([]);
    }
  });

  test('holds no id twice, in its islands or around them', () => {
    const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

test('no block takes the ID of the main part', () => {
  const page = pageOf(site, 'licensing');
  const [first, ...others] = page.blocks;
  if (!first) throw new Error('the page has no blocks');
  const pages = new Map(site.pages).set('licensing', {
    ...page,
    blocks: [{ ...first, id: 'main' }, ...others],
  });
  expect(renderPage({ ...site, pages }, '/licensing').markup.match(/\sid="main"/g)).toHaveLength(1);
});

test('a path without a page is the not-found page', () => {
  expect(renderPage(site, '/nope').found).toBe(false);
  expect(renderPage(site, '/pricing').found).toBe(true);
});

test('the page of the assistant is one island and stays out of search engines', () => {
  const { markup, islands } = renderEmbed(site);
  expect(islands).toEqual(['Assistant']);
  expect(splitHead(markup).head).toContain('<meta name="robots" content="noindex"/>');
});
