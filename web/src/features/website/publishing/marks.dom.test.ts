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

test('a text alone is that of its element, and others get elements of their own', () => {
  const root = document.createElement('div');
  const alone = document.createElement('p');
  alone.append(`${mark('a.json#/alone')}Alone`);
  const price = document.createElement('p');
  price.append(`from ${mark('a.json#/price')}$297`);
  const icon = document.createElement('a');
  icon.append(`${mark('a.json#/label')}Write`, document.createElement('svg'));
  const line = document.createElement('p');
  line.append(`© 2024 ${mark('brand.json#/name')}Acme. ${mark('a.json#/rights')}All rights reserved.`);
  root.append(alone, price, icon, line);
  readMarks(root);
  const texts = [...root.querySelectorAll('[data-text]')];
  expect(texts.map((each) => [each.localName, each.getAttribute('data-text'), each.textContent])).toEqual([
    ['p', 'a.json#/alone', 'Alone'],
    ['p', 'a.json#/price', 'from $297'],
    ['harborlight-text', 'a.json#/label', 'Write'],
    ['harborlight-text', 'brand.json#/name', 'Acme. '],
    ['harborlight-text', 'a.json#/rights', 'All rights reserved.'],
  ]);
  expect(line.textContent).toBe('© 2024 Acme. All rights reserved.');
});

test('flags stay, and so does nothing of a mark that was cut', () => {
  const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
  expect(unmarked(scotland).text).toBe(scotland);
  expect(unmarked(`${mark('a.json#/b').slice(0, 6)}x`)).toEqual({ text: 'x', places: [] });
});
