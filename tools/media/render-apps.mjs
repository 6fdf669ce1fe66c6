/**
 * Draws the sample applications (apps/*.html) into content/media/apps as AVIF and WebP, in the size of a card and of
 * the dialog, and writes their names into content/portfolio/apps.json.
 *
 * A file's name contains a hash of its content, so that it can be cached forever. Unreferenced files are removed.
 */
import sharp from 'sharp';
import { open } from './tools/chromium.mjs';
import { entriesOf, put, removeUnnamed, writeEntries } from './tools/files.mjs';

const stage = { width: 1200, height: 750 };
/** Width, height and maximum bytes of the AVIF, which nearly all browsers use. */
const sizes = {
  card: { width: 640, height: 400, budget: 30_000 },
  dialog: { width: 1600, height: 1000, budget: 160_000 },
};

/** The best AVIF within the budget. */
async function avifWithin(image, budget) {
  for (let quality = 66; quality >= 30; quality -= 4) {
    const data = await image.clone().avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer();
    if (data.length <= budget) return data;
  }
  throw new Error(`does not fit into ${budget} bytes: draw less noise`);
}

async function encode(id, png) {
  const picture = {};
  for (const [name, { width, height, budget }] of Object.entries(sizes)) {
    const image = sharp(png).resize(width, height, { kernel: 'lanczos3' });
    if (name === 'card') image.sharpen({ sigma: 0.5, m1: 0.6, m2: 0.6 });
    const avif = await avifWithin(image, budget);
    const webp = await image
      .clone()
      .webp({ quality: name === 'card' ? 80 : 82, effort: 6 })
      .toBuffer();
    picture[name] = {
      avif: await put(`apps/${id}-${name}`, 'avif', avif),
      webp: await put(`apps/${id}-${name}`, 'webp', webp),
      width,
      height,
    };
  }
  return picture;
}

async function draw(browser, id) {
  const page = await open(browser, new URL(`apps/${id}.html`, import.meta.url).href, {
    viewport: stage,
    deviceScaleFactor: sizes.dialog.width / stage.width,
  });
  const alt = await page.locator('meta[name=description]').getAttribute('content');
  const png = await page.screenshot();
  await page.context().close();
  return { alt, ...(await encode(id, png)) };
}

/** Draws the applications with these ids. */
export async function renderApps(browser, ids) {
  const apps = await entriesOf('apps');
  for (const app of apps) {
    if (!ids.includes(app.id)) continue;
    app.picture = await draw(browser, app.id);
    await writeEntries('apps', apps);
    console.log(`${app.id}: drawn`);
  }
  await removeUnnamed('apps', apps);
}
