/**
 * Draws the social image of every page into `dist/social/`. A picture is drawn once and kept in `.social/` for as
 * long as its drawing (which is text) stays the same; what no page needs any more is removed from there.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canvasWith } from './canvas.ts';
import { type CardWords, cardOf } from './card.ts';
import { drawingFonts, missingLetters } from './fonts.ts';
import { encodePng, withoutLowestBit } from './png.ts';
import { size } from './scene.ts';

export interface Card {
  /** The route's id, the beginning of the file's name. */
  id: string;
  words: CardWords;
}

export interface CardFile {
  /** Its address on the site. */
  path: string;
  width: number;
  height: number;
}

const keptIn = '.social';
const folder = 'social';
/** What a card may weigh, in bytes: other sites and their apps load it on a phone. */
export const maxBytes = 80 * 1024;

const hash = (...parts: (string | Uint8Array)[]): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
};

/** What is wrong with a card before and after it is drawn, in words. */
function faultsOf({ id, words }: Card, bytes: number): string[] {
  const missing = missingLetters(`${words.title}${words.line}${words.name}${words.mark}`);
  return [
    ...missing.map(
      (letter) =>
        `the social image of ${id} cannot show ${JSON.stringify(letter)}: its typefaces lack the letter (web/tools/letters.ts, web/tools/social/fonts.ts)`,
    ),
    ...(bytes > maxBytes ? [`the social image of ${id} has ${bytes} bytes, more than ${maxBytes}`] : []),
  ];
}

async function kept(recipe: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(keptIn, recipe));
  } catch {
    return undefined;
  }
}

async function prune(recipes: Set<string>): Promise<void> {
  const old = (await readdir(keptIn)).filter((name) => !recipes.has(name));
  await Promise.all(old.map((name) => rm(join(keptIn, name))));
}

export interface Drawn {
  /** By the card's id. */
  files: Map<string, CardFile>;
  faults: string[];
}

/** Draws the cards that are new and writes all of them below `dist`. */
export async function drawCards(dist: string, cards: readonly Card[]): Promise<Drawn> {
  const fonts = await drawingFonts();
  const canvas = await canvasWith(fonts);
  const drawn: Drawn = { files: new Map(), faults: [] };
  const recipes = new Set<string>();
  await mkdir(keptIn, { recursive: true });
  await mkdir(join(dist, folder), { recursive: true });
  for (const card of cards) {
    const svg = cardOf(canvas, card.words);
    const recipe = `${hash(svg, ...fonts)}.png`;
    recipes.add(recipe);
    const png = (await kept(recipe)) ?? (await encodePng(withoutLowestBit(canvas.draw(svg))));
    await writeFile(join(keptIn, recipe), png);
    const path = `/${folder}/${card.id}-${hash(png).slice(0, 8)}.png`;
    await writeFile(join(dist, path), png);
    drawn.files.set(card.id, { path, ...size });
    drawn.faults.push(...faultsOf(card, png.length));
  }
  await prune(recipes);
  return drawn;
}
