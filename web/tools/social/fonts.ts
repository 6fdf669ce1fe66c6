/**
 * The two typefaces of the site as drawn pictures need them: TrueType, since the drawing library reads no WOFF2,
 * and one weight each.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { letters } from '../letters.ts';

/** Family names, as the files give them. */
export const display = 'Newsreader 16pt';
export const sans = 'Geist';

const sources: readonly { file: string; axes: Record<string, number> }[] = [
  {
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 60, wght: 440 },
  },
  { file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', axes: { wght: 420 } },
];

/** Both typefaces, their axes fixed. */
export function drawingFonts(): Promise<Buffer[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    sources.map(async ({ file, axes }) =>
      subsetFont(await readFile(resolve(file)), letters, { targetFormat: 'truetype', variationAxes: axes }),
    ),
  );
}

/** The letters of a text that the typefaces lack: there is nothing to fall back to, so they would leave holes. */
export const missingLetters = (text: string): string[] =>
  [...text].filter((letter) => !letters.includes(letter));
