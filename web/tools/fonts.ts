/**
 * Vite plugin: subsets the typefaces of the themes (Latin, and only the weights in use) into `.fonts/`, before other
 * plugins read them. A subset is kept until its settings change. The program draws images with the TrueType subsets of
 * one weight each: one for the titles of each theme, and one for all texts (internal/website/drawing).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2';
const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';
const hanken = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
const bricolage =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
const figtree = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const plexSans = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2';
const plexMono = '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2';

const text = { wght: { min: 400, max: 650 } };

/** The font of a theme's titles, for pages and for drawn images. */
const display = (theme: string, page: string, source: string, axes: Cut['axes']): Cut[] => [
  { name: page, source, axes },
  { name: `${theme}.ttf`, source, axes },
];

const cuts: Cut[] = [
  ...display('lighthouse', 'display.woff2', newsreader, { opsz: 60, wght: 440 }),
  { name: 'text.woff2', source: geist, axes: text },
  { name: 'sans.ttf', source: geist, axes: { wght: 420 } },
  ...display('grid', 'grid-display.woff2', instrument, { wdth: 88, wght: 560 }),
  { name: 'grid-text.woff2', source: instrument, axes: { ...text, wdth: 100 } },
  ...display('almanac', 'almanac-display.woff2', fraunces, { opsz: 120, wght: 380, SOFT: 70, WONK: 0 }),
  { name: 'almanac-text.woff2', source: hanken, axes: text },
  ...display('poster', 'poster-display.woff2', bricolage, { opsz: 96, wdth: 88, wght: 760 }),
  { name: 'poster-text.woff2', source: figtree, axes: text },
  { name: 'console-text.woff2', source: plexSans, axes: text },
  { name: 'console.ttf', source: plexSans, axes: { wght: 440 } },
  { name: 'console-mono.woff2', source: plexMono, axes: {} },
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
      const wanted = new Set(cuts.flatMap(({ name }) => [name, `${name}.recipe`]));
      const others = (await readdir(outDir)).filter((name) => !wanted.has(name));
      await Promise.all(others.map((name) => rm(join(outDir, name))));
    },
  };
}
