// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import { site } from '../../src/content/built-in.ts';
import { type Canvas, canvasWith } from './canvas.ts';
import { cardOf } from './card.ts';
import { drawingFonts, missingLetters } from './fonts.ts';
import { cardOfPage } from './images.ts';

let canvas: Canvas;
beforeAll(async () => {
  canvas = await canvasWith(await drawingFonts());
});

/** Where the tower of the lighthouse begins, in pixels. */
const towerFrom = 940;
const pages = site.routes.routes.filter(({ noindex }) => !noindex);

const words = { title: 'Contact', line: 'Write to us.', name: 'Harborlight', mark: '™' };

/** The lines of text of a card: their left edge, baseline and width. */
function linesIn(svg: string) {
  return [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" ([^>]*?) fill="[^"]*">([^<]*)<\/text>/g)].map(
    ([, x, y, style = '', text = '']) => ({
      text,
      bottom: Number(y),
      right: Number(x) + canvas.widthOf(text.replaceAll('&amp;', '&'), style),
    }),
  );
}

describe.each(pages.map((page) => [page.path, page] as const))('the card of %s', (_, page) => {
  test('says title and line in full, clear of the tower, within the picture', () => {
    const card = cardOfPage(site, page);
    const lines = linesIn(cardOf(canvas, card.words));
    const said = lines.map(({ text }) => text).join(' ');
    expect(said).toBe(
      [card.words.name, card.words.mark, card.words.title, card.words.line]
        .join(' ')
        .replaceAll('&', '&amp;'),
    );
    for (const { right, bottom, text } of lines) {
      expect(right, text).toBeLessThan(towerFrom);
      expect(bottom, text).toBeLessThanOrEqual(474);
    }
  });
});

test('a letter that means something in XML stays a letter', () => {
  expect(cardOf(canvas, { ...words, title: 'Q&A <fast>' })).toContain('Q&amp;A &lt;fast&gt;');
});

test('a title that cannot be set is refused, by name', () => {
  const title = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze';
  expect(() => cardOf(canvas, { ...words, title })).toThrow(
    `${title}" does not fit its social image: shorten it`,
  );
});

test('letters that the typefaces lack are found', () => {
  expect(missingLetters('Café ™ – Żółw')).toEqual(['Ż', 'ł']);
});

test('a card is drawn in the size that sites ask for, with its words', () => {
  const bare = canvas.draw(cardOf(canvas, { ...words, title: '.' }));
  const full = canvas.draw(cardOf(canvas, words));
  expect([full.width, full.height]).toEqual([1200, 630]);
  const changed = full.data.reduce((sum, value, i) => sum + (value === bare.data[i] ? 0 : 1), 0);
  expect(changed).toBeGreaterThan(10_000);
});
