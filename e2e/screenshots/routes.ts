import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '../../content/routes.json';
import { expect, type Page, test } from '../fixtures.ts';

// Not a test of behaviour: `make screenshots` runs this to let a person look at every page.

const folder = process.env.SCREENSHOTS ?? 'screenshots';
const widths = [360, 768, 1440];
const settlesWithin = 2_000;
const paths = [...routes.map(({ path }) => path), '/not-found'];

test.use({ expectedErrors: [/status of 404/] });

for (const path of paths) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      test(`${path} at ${width} px, ${colorScheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const response = await page.goto(path);
        test.skip(path !== '/not-found' && response?.status() === 404, 'not built yet');
        await settled(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, 'pixels the page is wider than the window').toBeLessThanOrEqual(0);
        const name = path === '/' ? 'home' : path.slice(1);
        await mkdir(folder, { recursive: true });
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      });
    }
  }
}

/** Waits for fonts and data; live streams keep some pages from ever being idle, hence the limit. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settlesWithin }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
