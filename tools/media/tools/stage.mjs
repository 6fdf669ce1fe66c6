/** Opens a film at any time. */
import { readFile } from 'node:fs/promises';
import { FPS } from './score.mjs';

export { FPS };

/** Opens a film. `shoot` draws the frame at t seconds and returns its PNG; `posterAt` is the time of its poster. */
export async function stage(browser, id, sound) {
  const brand = JSON.parse(await readFile(new URL('../../../content/brand.json', import.meta.url), 'utf8'));
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('requestfailed', (request) => failures.push(`cannot load ${request.url()}`));
  await page.addInitScript((given) => Object.assign(window, given), { sound, brand: brand.name });
  await page.goto(new URL(`../films/${id}.html`, import.meta.url).href);
  await page.evaluate(async () => {
    film.draw(0); // requests all typefaces in use
    await document.fonts.ready;
    film.draw(0);
  });
  const devtools = await context.newCDPSession(page);
  const shoot = async (t) => {
    await page.evaluate((at) => film.draw(at), t);
    if (failures.length > 0) throw new Error(`${id}: ${failures.join('; ')}`);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    return Buffer.from(data, 'base64');
  };
  const posterAt = Number(await page.locator('meta[name=poster]').getAttribute('content'));
  return { shoot, posterAt, brand: brand.name, close: () => context.close() };
}
