import { expect, test } from 'vitest';
import { routes } from './content/routes.ts';
import { files, isBuilt } from './routes.ts';

test('the table of pages and the content name the same routes', () => {
  expect(Object.keys(files).sort()).toEqual(routes.routes.map(({ path }) => path).sort());
});

test('what is no route is not built, whatever it is called', () => {
  expect(isBuilt('/nope')).toBe(false);
  expect(isBuilt('constructor')).toBe(false);
  expect(isBuilt('/')).toBe(true);
});
