// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { splitHead } from '../../tools/html.ts';
import { islandSources } from '../../tools/islands.ts';
import { site } from '../content/built-in.ts';
import { renderEmbed, renderPage } from './render.tsx';

const paths = [...site.routes.routes.map(({ path }) => path), '/404'];

describe.each(paths)('%s', (path) => {
  const { markup, islands } = renderPage(site, path);

  test('begins with what readers without script are told', () => {
    expect(splitHead(markup).body).toMatch(/^<noscript>.*mailto:/);
  });

  test('names only islands that have a file', () => {
    expect([...islandSources().keys()]).toEqual(expect.arrayContaining(islands));
  });

  test('holds no id twice, in its islands or around them', () => {
    const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
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
