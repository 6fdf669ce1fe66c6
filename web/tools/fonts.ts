/**
 * Vite plugin: cuts the two typefaces of the site down to what it prints (Latin, and only the weights the
 * design uses) into `.fonts/`, before anything reads them. A cut is kept while its recipe is unchanged.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { letters } from './letters.ts';

type Axis = number | { min: number; max: number };
interface Cut {
  /** File name in `.fonts/`. */
  name: string;
  /** The source file, as a package path. */
  source: string;
  axes: Record<string, Axis>;
}

const cuts: Cut[] = [
  {
    name: 'display.woff2',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 60, wght: 440 },
  },
  {
    name: 'text.woff2',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 650 } },
  },
];

const outDir = join(dirname(fileURLToPath(import.meta.url)), '..', '.fonts');

async function cut({ name, source, axes }: Cut): Promise<void> {
  const original = await readFile(createRequire(import.meta.url).resolve(source));
  const recipe = createHash('sha256')
    .update(original)
    .update(JSON.stringify([axes, letters]))
    .digest('hex');
  const file = join(outDir, name);
  const stamp = `${file}.recipe`;
  if (existsSync(file) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === recipe) return;
  const smaller = await subsetFont(original, letters, { targetFormat: 'woff2', variationAxes: axes });
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
