import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '../fixtures.ts';

// Not a test: `make screenshots` runs this to take screenshots of every page.

const folder = process.env.SCREENSHOTS ?? 'screenshots';
const widths = [360, 768, 1440];
const settlesWithin = 2_000;
const list = readFileSync(resolve(import.meta.dirname, '../../content/routes.json'), 'utf8');
const { routes } = JSON.parse(list) as { routes: { path: string }[] };
const paths = [...routes.map(({ path }) => path), '/not-found'];

test.use({ expectedErrors: [/status of 404/] });

for (const path of paths) {
  test(`pictures of ${path}`, async ({ page, request }) => {
    test.setTimeout(90_000);
    const status = (await request.get(path)).status();
    test.skip(path !== '/not-found' && status === 404, 'this build does not have the page');
    await mkdir(folder, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        await settled(page);
        await showLazyPictures(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `pixels the page is wider than the window of ${width}`).toBeLessThanOrEqual(0);
        const name = path === '/' ? 'home' : path.slice(1);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
  });
}

/** Waits for fonts and data; the timeout is for pages whose live streams never become idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settlesWithin }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Scrolls through the page, since images below the fold load lazily. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
