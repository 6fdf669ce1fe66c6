/**
 * Pages with two blocks of every kind in a random order, as an owner may build them. tools/mix writes the content; the
 * program shows it with --content.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, expectNoAxeViolations, hydrated, test } from '../fixtures.ts';
import { patience } from '../patience.ts';
import { Harborlight } from '../support/harborlight.ts';

const root = resolve(import.meta.dirname, '../..');

interface Mixed {
  /** The content folder. */
  content: string;
  harborlight: Harborlight;
}

/** Tests of a program that shows the mixed pages of this seed. */
const mixed = (seed: number) =>
  test.extend<object, Mixed>({
    content: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'harborlight-mixed-'));
        execFileSync('go', ['run', './tools/mix', String(seed), folder], { cwd: root });
        await use(folder);
        await rm(folder, { recursive: true });
      },
      { scope: 'worker', timeout: patience.test },
    ],
    harborlight: [
      async ({ content }, use) => {
        const server = await Harborlight.start(['--content', content]);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: patience.test },
    ],
  });

/** Returns the paths of all pages in a content folder that need no sign-in. */
const pathsIn = (folder: string): string[] =>
  (JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as { routes: { path: string }[] }).routes
    .map(({ path }) => path)
    .filter((path) => path !== '/admin');

for (const seed of [1, 2]) {
  mixed(seed)(`mixed pages are accessible, seed ${seed}`, { tag: '@all' }, async ({ page, content }) => {
    const paths = pathsIn(content);
    expect(paths.length).toBeGreaterThanOrEqual(25);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await hydrated(page);
        await expectNoAxeViolations(page, 'html', true);
      });
    }
  });
}
