import { expect, test } from 'vitest';
import { elementsOf, indexOf } from './places.ts';

/** An element that shows fields of a file. */
function shown(tag: string, places: string, ...children: Element[]): HTMLElement {
  const element = document.createElement(tag);
  if (places) element.setAttribute('data-at', places);
  element.append(...children);
  return element;
}

const file = 'pages/team.json';
const title = shown('h1', `${file}#/head/title`);
const head = shown('header', '', title, shown('p', `${file}#/head/text`));
const first = shown('a', `${file}#/blocks/close/actions/0/label`);
const second = shown('a', `${file}#/blocks/close/actions/1/label`);
const block = shown('section', '', shown('h2', `${file}#/blocks/close/title`), first, second);
const prices = [1, 2].map(() => shown('p', 'catalogue/audit.json#/price_label'));
const label = shown('harborlight-text', `${file}#/blocks/close/note`);
const note = shown(
  'p',
  `${file}#/blocks/close/note\nbrand.json#/name`,
  label,
  shown('i', 'brand.json#/name'),
);
block.append(note);
const terms = shown('div', '', shown('h2', `${file}#/body`), shown('p', 'brand.json#/name'));
terms.className = 'prose';
document.body.replaceChildren(shown('main', '', head, block, terms, ...prices));

const found = (...places: string[]): Element[] => elementsOf(document, indexOf(document), places);

test('a text is shown by its own elements', () => {
  expect(found(`${file}#/head/title`)).toEqual([title]);
  expect(found('catalogue/audit.json#/price_label')).toEqual(prices);
  expect(found(`${file}#/head/title`, `${file}#/head/title`)).toEqual([title]);
});

test('a text beside others is shown by its part of the line', () => {
  expect(found(`${file}#/blocks/close/note`)).toEqual([label]);
});

test('a Markdown text is shown as a whole, and a name in it by its own element', () => {
  expect(found(`${file}#/body`)).toEqual([terms]);
  expect(found('brand.json#/name')).toEqual([note.lastChild, terms.lastChild]);
});

test('a section and a value of several texts are shown by the element around them', () => {
  expect(found(`${file}#/blocks/close`)).toEqual([block]);
  expect(found(`${file}#/head`)).toEqual([head]);
});

test('a value without elements is shown by the value around it, but never by the whole page', () => {
  expect(found(`${file}#/blocks/close/actions/1/to`)).toEqual([second]);
  expect(found(`${file}#/blocks/close/hidden`)).toEqual([block]);
  expect(found(`${file}#/blocks/gone`)).toEqual([]);
  expect(found('brand.json#/colors/accent')).toEqual([]);
});
