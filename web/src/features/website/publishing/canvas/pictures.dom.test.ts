import { expect, test } from 'vitest';
import type { Draft } from '../editor.ts';
import { elementOfMedia, makeFocusable, mediaAround, mediaAt } from './pictures.ts';

const image = { name: 'image', kind: 'object', media: 'image' };
const picture = {
  kind: 'object',
  media: 'picture',
  optional: true,
  label: 'Picture',
  fields: [{ name: 'alt', kind: 'text' }, image],
};
const person = {
  kind: 'object',
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'role', kind: 'text' },
    { name: 'picture', ...picture },
  ],
};
const draft = {
  schemas: {
    'team.json': { kind: 'list', named: true, key: 'name', items: person },
    'brand.json': {
      kind: 'object',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'logo', ...picture, media: 'logo' },
      ],
    },
  },
  files: {
    'team.json': [
      { name: 'ada', role: 'Engineer', picture: { alt: 'Ada', image: { file: '/media/own/a.jpg' } } },
      { name: 'bob', role: 'Designer' },
    ],
    'brand.json': { name: 'Acme' },
  },
} as unknown as Draft;

function show(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  return document;
}

const team = `<main><ul>
  <li id="ada"><div class="portrait"><picture><img alt="Ada" data-at="team.json#/ada/picture/alt"></picture></div>
    <p data-at="team.json#/ada/role">Engineer</p></li>
  <li id="bob"><div class="portrait"><span aria-hidden="true">B</span></div>
    <p data-at="team.json#/bob/role">Designer</p></li>
</ul></main><footer><p data-at="brand.json#/name">Acme</p><i></i></footer>`;

const at = (page: Document, selector: string): Element => {
  const found = page.querySelector(selector);
  if (!found) throw new Error(selector);
  return found;
};

test('an image is known by its text, and an empty place by the texts beside it', () => {
  const page = show(team);
  expect(mediaAt(draft, at(page, '#ada img'))).toMatchObject({ field: '/ada/picture', label: 'Picture' });
  expect(mediaAt(draft, at(page, '#bob .portrait'))).toMatchObject({
    field: '/bob/picture',
    element: at(page, '#bob .portrait'),
  });
  expect(elementOfMedia(draft, page, 'team.json#/ada/picture')).toBe(at(page, '#ada .portrait'));
});

test('a text has no tools for images, but takes a dropped file; several images take none', () => {
  const page = show(team);
  expect(mediaAt(draft, at(page, '#bob p'))).toBeUndefined();
  expect(mediaAround(draft, at(page, '#bob p'))?.field).toBe('/bob/picture');
  expect(mediaAround(draft, at(page, 'ul'))).toBeUndefined();
  expect(mediaAround(draft, at(page, 'footer i')), 'the logo has its own place').toBeUndefined();
});

test('images and empty places take the focus', () => {
  const page = show(team);
  makeFocusable(page.documentElement, draft);
  const names = [...page.querySelectorAll('[tabindex="0"]')].map((each) => [
    each.className || each.localName,
    each.getAttribute('aria-label'),
  ]);
  expect(names).toEqual([
    ['img', null],
    ['portrait', 'Picture'],
  ]);
});
