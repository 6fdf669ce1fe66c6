/**
 * Vite plugin: subsets the two typefaces of the site (Latin, and only the weights in use) into `.fonts/`, before
 * other plugins read them. A subset is kept until its settings change. The program draws images with the TrueType
 * subsets of one weight each (internal/website/drawing).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { charset } from './charset.ts';

type Axis = number | { min: number; max: number };
interface Cut {
  /** File name in `.fonts/`; its extension is the format. */
  name: string;
  /** Source file, as a package path. */
  source: string;
  axes: Record<string, Axis>;
}

const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2';
const geist = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

const cuts: Cut[] = [
  { name: 'display.woff2', source: newsreader, axes: { opsz: 60, wght: 440 } },
  { name: 'text.woff2', source: geist, axes: { wght: { min: 400, max: 650 } } },
  { name: 'display.ttf', source: newsreader, axes: { opsz: 60, wght: 440 } },
  { name: 'sans.ttf', source: geist, axes: { wght: 420 } },
];

const outDir = join(dirname(fileURLToPath(import.meta.url)), '..', '.fonts');

async function cut({ name, source, axes }: Cut): Promise<void> {
  const original = await readFile(createRequire(import.meta.url).resolve(source));
  const recipe = createHash('sha256')
    .update(original)
    .update(JSON.stringify([axes, charset]))
    .digest('hex');
  const file = join(outDir, name);
  const stamp = `${file}.recipe`;
  if (existsSync(file) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === recipe) return;
  const targetFormat = name.endsWith('.ttf') ? 'truetype' : 'woff2';
  const smaller = await subsetFont(original, charset, { targetFormat, variationAxes: axes });
  await mkdir(outDir, { recursive: true });
  await writeFile(file, smaller);
  await writeFile(stamp, recipe);
}

export function fonts(): Plugin {
  return {
    name: 'harborlight-fonts',
    async configResolved() {
      await Promise.all(cuts.map(cut));
    },
  };
}
