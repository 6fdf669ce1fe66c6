import { expect, test } from 'vitest';
import { blockPageOf } from './content/block-pages.ts';
import { routes } from './content/routes.ts';
import { brochureOf, builtPaths, isBuilt } from './routes.ts';

test('every page file is a route of the content', () => {
  const paths = routes.routes.map(({ path }) => path);
  expect(builtPaths.filter((path) => !paths.includes(path))).toEqual([]);
});

test('every route has its page', () => {
  expect(routes.routes.map(({ path }) => path).filter((path) => !isBuilt(path))).toEqual([]);
});

test('the list of brochures is the folder of that name', () => {
  const folder = Object.keys(import.meta.glob('./pages/brochure/*.tsx'));
  const listed = builtPaths.flatMap((path) => (blockPageOf(path) ? [] : (brochureOf(path) ?? [])));
  expect(listed.sort()).toEqual(folder.sort());
});

test('the pages of blocks are those whose content says so, and send no code', () => {
  const paths = routes.routes.map(({ path }) => path).filter((path) => blockPageOf(path));
  expect(paths).toContain('/ai-training-courses');
  expect(paths.map(brochureOf)).toEqual(paths.map((path) => `blocks:${path}`));
});

test('what is no route is not built, whatever it is called', () => {
  expect(isBuilt('/nope')).toBe(false);
  expect(isBuilt('/not-found')).toBe(false);
  expect(isBuilt('constructor')).toBe(false);
  expect(isBuilt('/')).toBe(true);
});
