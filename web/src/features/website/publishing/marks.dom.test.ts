import { expect, test } from 'vitest';
import { elementOf, placesAt, readMarks, unmarked } from './marks.ts';

const mark = (place: string): string =>
  `\u{E0001}${[...place].map((c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xe0000)).join('')}\u{E007F}`;

test('marks are taken out of texts and attributes, and lead from element to field and back', () => {
  const root = document.createElement('div');
  const title = document.createElement('h1');
  title.append(`${mark('home.json#/title')}Welcome to ${mark('brand.json#/name')}Acme`);
  const picture = document.createElement('img');
  picture.alt = `${mark('home.json#/alt')}A lighthouse`;
  root.append(title, picture);
  readMarks(root);
  expect(title.textContent).toBe('Welcome to Acme');
  expect(picture.alt).toBe('A lighthouse');
  expect(placesAt(title)).toEqual(['home.json#/title', 'brand.json#/name']);
  expect(elementOf(root, 'home.json#/alt')).toBe(picture);
  expect(placesAt(root)).toEqual([]);
});

test('flags stay, and so does nothing of a mark that was cut', () => {
  const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
  expect(unmarked(scotland).text).toBe(scotland);
  expect(unmarked(`${mark('a.json#/b').slice(0, 6)}x`)).toEqual({ text: 'x', places: [] });
});
