import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../fixtures.ts';
import { publishTheme, themes } from '../support/themes.ts';

// Not a test: `make screenshots` runs this to take screenshots of six pages in each look, and the pictures of the
// looks in the editor, which are copied to web/src/features/website/publishing/looks.

const folder = process.env.SCREENSHOTS ?? 'screenshots';
const paths = ['/', '/pricing', '/1-on-1-training', '/contact', '/partners', '/auth'];

for (const theme of themes)
  test(`pictures of the look ${theme}`, async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000);
    await mkdir(folder, { recursive: true });
    await publishTheme(page, theme);
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const path of paths) {
          await page.goto(path);
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          const name = path === '/' ? 'home' : path.slice(1);
          const file = `look-${theme}-${name}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(folder, file), fullPage: true });
        }
      }
    const half = await browser.newPage({
      baseURL,
      viewport: { width: 1440, height: 960 },
      deviceScaleFactor: 0.5,
    });
    await half.goto('/');
    await half.evaluate(() => document.fonts.ready.then(() => undefined));
    await half.screenshot({ path: join(folder, `${theme}.jpg`), type: 'jpeg', quality: 70 });
    await half.close();
  });
