import { expect, test, vi } from 'vitest';
import type { Draft } from '../editor.ts';
import {
  emptyAt,
  isEditable,
  isTyped,
  linkAround,
  listenToTyping,
  makeEditable,
  placeOfText,
} from './typing.ts';

const draft = {
  schemas: {
    'brand.json': {
      kind: 'object',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'tagline', kind: 'text', optional: true },
        { name: 'phrase', kind: 'text' },
        { name: 'about', kind: 'markdown' },
        {
          name: 'action',
          kind: 'object',
          fields: [
            { name: 'label', kind: 'text' },
            { name: 'to', kind: 'link' },
          ],
        },
      ],
    },
  },
  files: {
    'brand.json': {
      name: 'Acme',
      tagline: 'By {brand}',
      phrase: 'Too long',
      about: 'Text',
      action: { label: 'Write', to: '/contact' },
    },
  },
  state: { problems: [{ file: 'brand.json', field: '/phrase', text: 'is too long' }] },
} as unknown as Draft;

/** An element that shows fields of brand.json. */
function shown(tag: string, text: string, ...fields: string[]): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  const places = fields.map((field) => `brand.json#/${field}`);
  element.setAttribute('data-at', places.join('\n'));
  if (places.length === 1) element.setAttribute('data-text', places.join());
  return element;
}

const page = (...elements: Element[]): HTMLElement => {
  const root = document.createElement('main');
  root.append(...elements);
  document.body.replaceChildren(root);
  return root;
};

test('only texts that the page shows as they are stored are editable', () => {
  const heading = shown('h1', 'Acme', 'name');
  const written = shown('p', 'The Acme', 'name');
  const mixed = shown('p', 'Acme', 'name', 'tagline');
  const markdown = shown('p', 'Text', 'about');
  const choice = document.createElement('select');
  choice.append(shown('option', 'Acme', 'name'));
  const spoken = shown('p', 'Acme', 'name');
  spoken.className = 'sr-only';
  const wrong = shown('p', 'As it was', 'phrase');
  makeEditable(page(heading, written, mixed, markdown, choice, spoken, wrong), draft);
  expect([...document.querySelectorAll('[contenteditable]')]).toEqual([heading, wrong]);
  expect(heading.hasAttribute('role')).toBe(false);
  expect(wrong.textContent).toBe('Too long');
  expect(wrong.getAttribute('role')).toBe('textbox');
  expect(wrong.getAttribute('aria-label')).toBe('Phrase');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
});

test('a text before an icon or other text is editable alone', () => {
  const link = document.createElement('a');
  link.append(shown('harborlight-text', 'Acme ', 'name'), document.createElement('svg'));
  const quoted = shown('p', 'Acme.', 'name');
  makeEditable(page(link, quoted), draft);
  const typed = [...document.querySelectorAll('[contenteditable]')];
  expect(typed.map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ['harborlight-text', 'Acme'],
    ['harborlight-text', 'Acme'],
  ]);
  expect(link.textContent).toBe('Acme ');
  expect(quoted.textContent).toBe('Acme.');
  expect(placeOfText(typed[1] as Element)).toBe('brand.json#/name');
});

test('the text of a button is typed in an element that looks the same', () => {
  const button = shown('button', 'Acme', 'name');
  button.className = 'cta';
  button.setAttribute('aria-haspopup', 'dialog');
  const root = page(button);
  makeEditable(root, draft);
  expect(root.innerHTML).toBe(
    '<harborlight-button data-at="brand.json#/name" data-text="brand.json#/name" class="cta" ' +
      'contenteditable="plaintext-only" role="textbox" aria-label="Name">Acme</harborlight-button>',
  );
});

test('texts with prices or names, and Markdown, are for the rich editor', () => {
  const tagline = shown('p', 'By Acme', 'tagline');
  const from = document.createElement('p');
  from.append(shown('harborlight-text', 'By ', 'tagline'), shown('harborlight-text', 'Acme', 'name'));
  const other = shown('p', 'From Acme', 'tagline');
  const body = document.createElement('div');
  body.className = 'prose';
  body.append(shown('p', 'Text', 'about'));
  makeEditable(page(tagline, from, other, body), draft);
  expect([...document.querySelectorAll('[data-rich]')]).toEqual([tagline, from, body]);
  expect(from.innerHTML).toBe('By Acme');
  expect(placeOfText(from)).toBe('brand.json#/tagline');
  expect(body.getAttribute('aria-multiline')).toBe('true');
  expect(isTyped(body.firstElementChild as Element)).toBe(true);
});

test('the link beside a text is that of its button', () => {
  expect(linkAround(draft, 'brand.json#/action/label')).toEqual({
    file: 'brand.json',
    field: '/action/to',
    to: '/contact',
    empty: '',
  });
  expect(linkAround(draft, 'brand.json#/name')).toBeUndefined();
});

function typing() {
  const heading = shown('h1', 'Acme', 'name');
  const root = page(heading);
  makeEditable(root, draft);
  const handlers = { onType: vi.fn(), onLeave: vi.fn(), onEscape: vi.fn() };
  listenToTyping(root, handlers);
  const type = (text: string): void => {
    heading.textContent = text;
    heading.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = (key: string) =>
    heading.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  heading.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  return { heading, handlers, type, press };
}

test('typed text is passed on in one line, and Enter ends typing', () => {
  const { heading, handlers, type, press } = typing();
  expect(isEditable(heading)).toBe(true);
  type(' Acme\n  Works ');
  expect(handlers.onType).toHaveBeenLastCalledWith('brand.json#/name', 'Acme Works');
  expect(press('Enter')).toBe(false);
  heading.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(handlers.onLeave).toHaveBeenLastCalledWith('brand.json#/name', 'Acme Works', 'Acme');
});

test('Escape restores the text, and leaves an unchanged one', () => {
  const { heading, handlers, type, press } = typing();
  type('Other');
  press('Escape');
  expect(heading.textContent).toBe('Acme');
  expect(handlers.onType).toHaveBeenLastCalledWith('brand.json#/name', 'Acme');
  expect(handlers.onEscape).not.toHaveBeenCalled();
  press('Escape');
  expect(handlers.onEscape).toHaveBeenCalledOnce();
});

test('only an optional text may be empty, also after it was removed', () => {
  const removed = { ...draft, files: { 'brand.json': { name: 'Acme' } } };
  expect(emptyAt(draft, 'brand.json#/name')).toBe('');
  expect(emptyAt(removed, 'brand.json#/tagline')).toBeUndefined();
});
