/** The images that other sites show beside a link, one for each public page (render.ts says which page has which). */

import type { Site } from '../../src/content/site.ts';
import type { Route } from '../../src/content/types.gen.ts';
import { shortTitle } from '../../src/render/structured/page-data.ts';
import { canvasWith } from './canvas.ts';
import { type Card, type CardFile, drawCards } from './cards.ts';
import { drawingFonts } from './fonts.ts';
import { firstSentence } from './lines.ts';
import { encodePng, withoutLowestBit } from './png.ts';
import { sceneWith } from './scene.ts';

/** What the card of a page says. */
export function cardOfPage({ brand }: Pick<Site, 'brand'>, { id, title, description }: Route): Card {
  const { text: name, mark } = brand.wordmark;
  return { id, words: { title: shortTitle(title), line: firstSentence(description), name, mark } };
}

export interface SocialImages {
  /** By the id of the route. */
  images: Record<string, CardFile>;
  /** What is wrong with the images, in words. */
  faults: string[];
}

/** Draws the images of all public pages below `dist`. */
export async function socialImages(dist: string, site: Site): Promise<SocialImages> {
  const pages = site.routes.routes.filter(({ noindex }) => !noindex);
  const { files, faults } = await drawCards(
    dist,
    pages.map((route) => cardOfPage(site, route)),
  );
  return { images: Object.fromEntries(files), faults };
}

/** What the program draws the images of changed pages with (internal/website/drawing): the typefaces, and the empty scene. */
export async function drawingFiles(): Promise<Record<string, Buffer>> {
  const [display, sans] = await drawingFonts();
  if (!display || !sans) throw new Error('a typeface is missing');
  const canvas = await canvasWith([]);
  return {
    'display.ttf': display,
    'sans.ttf': sans,
    'scene.png': await encodePng(withoutLowestBit(canvas.draw(sceneWith('')))),
  };
}
