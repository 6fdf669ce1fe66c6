/** Which page is shown with which image: each public page its own, every other the home page's. */

import type { Site } from '../../src/content/site.ts';
import type { Route } from '../../src/content/types.gen.ts';
import type { SocialImage } from '../../src/render/shell/PageHead.tsx';
import { shortTitle } from '../../src/render/structured/page-data.ts';
import { type Card, drawCards } from './cards.ts';
import { firstSentence } from './lines.ts';

const home = '/';

/** What the card of a page says. */
export function cardOfPage({ brand }: Pick<Site, 'brand'>, { id, title, description }: Route): Card {
  const { text: name, mark } = brand.wordmark;
  return { id, words: { title: shortTitle(title), line: firstSentence(description), name, mark } };
}

export interface SocialImages {
  imageOf(path: string): SocialImage;
  /** What is wrong with the images, in words. */
  faults: string[];
}

/** Draws the images of all pages below `dist`. */
export async function socialImages(dist: string, site: Site): Promise<SocialImages> {
  const pages = site.routes.routes.filter(({ noindex }) => !noindex);
  const { files, faults } = await drawCards(
    dist,
    pages.map((route) => cardOfPage(site, route)),
  );
  const images = new Map(
    pages.flatMap(({ id, path, title }) => {
      const file = files.get(id);
      return file ? [[path, { ...file, alt: `${site.brand.name}: ${shortTitle(title)}` }]] : [];
    }),
  );
  return {
    faults,
    imageOf(path) {
      const image = images.get(path) ?? images.get(home);
      if (!image) throw new Error('the home page has no social image');
      return image;
    },
  };
}
