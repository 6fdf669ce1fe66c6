/** Opens every page in every engine and view: it has a heading, no error and no overflow. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import content from '../../content/routes.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

/** Folder for screenshots to review. */
const pictures = process.env.PICTURES;

const state = `document.fonts.ready.then(() => ({
  path: location.pathname,
  ready: document.documentElement.dataset.ready,
  heading: document.querySelector('h1')?.getBoundingClientRect().height > 0,
  beside: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  width: innerWidth,
}))`;

test('every page has a heading, no error, and nothing beside the window @everyView', async ({
  newVisitor,
  view,
  engineName,
}) => {
  const { tab, open } = await newVisitor();
  for (const { path } of content.routes) {
    await open(path);
    await expect
      .poll(async () => JSON.parse(await tab.evaluate(state).catch(() => '{}')), { message: path })
      .toEqual({
        path: path === '/admin' ? '/auth' : path, // where the desk redirects visitors
        ready: '',
        heading: true,
        beside: 0,
        dark: view.colors === 'dark',
        width: view.width,
      });
    if (!pictures) continue;
    await mkdir(pictures, { recursive: true });
    const name = `${path.slice(1) || 'home'}-${engineName}-${view.width}-${view.colors}.png`;
    await writeFile(join(pictures, name), await tab.picture());
  }
});
