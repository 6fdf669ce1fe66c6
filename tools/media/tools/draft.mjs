/** node tools/draft.mjs <folder> <id…>: quick PNGs of designed screens, for use while designing. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, open } from './chromium.mjs';

const [folder, ...ids] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await launch();
for (const id of ids) {
  const file = fileURLToPath(new URL(`../apps/${id}.html`, import.meta.url));
  const page = await open(browser, `file://${file}`, { viewport: { width: 1200, height: 750 } });
  const spill = await page.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight]);
  if (spill[0] > 1200 || spill[1] > 750) console.warn(`${id}: content is ${spill.join(' × ')}`);
  await page.screenshot({ path: `${folder}/${id}.png` });
  await page.context().close();
}
await browser.close();
