/** node tools/frames.mjs <folder> <id> <seconds…>: single frames of a film, for use while designing. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { launch } from './chromium.mjs';
import { scoreOf } from './score.mjs';
import { stage } from './stage.mjs';

const [folder, id, ...times] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const { sound, seconds } = await scoreOf(id);
const at = times.length > 0 ? times.map(Number) : Array.from({ length: 12 }, (_, i) => (seconds * (i + 0.5)) / 12);
const browser = await launch();
const { shoot } = await stage(browser, id, sound);
const width = 640;
const height = 360;
const columns = 3;
const tiles = [];
for (const [i, t] of at.entries())
  tiles.push({
    input: await sharp(await shoot(t))
      .resize(width, height)
      .toBuffer(),
    left: (i % columns) * (width + 8),
    top: Math.floor(i / columns) * (height + 8),
  });
await browser.close();
await sharp({
  create: {
    width: columns * (width + 8),
    height: Math.ceil(at.length / columns) * (height + 8),
    channels: 3,
    background: '#777',
  },
})
  .composite(tiles)
  .png()
  .toFile(`${folder}/${id}.png`);
await writeFile(`${folder}/${id}.txt`, at.map((t) => t.toFixed(2)).join('\n'));
