import { expect, test, vi } from 'vitest';
import type { Draft } from '../editor.ts';
import { emptyAt, isEditable, listenToTyping, makeEditable } from './typing.ts';

const draft = {
  schemas: {
    'brand.json': {
      kind: 'object',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'tagline', kind: 'text', optional: true },
        { name: 'about', kind: 'markdown' },
      ],
    },
  },
  files: { 'brand.json': { name: 'Acme', tagline: 'By {brand}', about: 'Text' } },
  state: { problems: [{ file: 'brand.json', field: '/tagline', text: 'is too long' }] },
} as unknown as Draft;

/** An element that shows fields of brand.json. */
function shown(tag: string, text: string, ...fields: string[]): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.setAttribute('data-at', fields.map((field) => `brand.json#/${field}`).join('\n'));
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
  const written = shown('p', 'Acme & Co', 'name');
  const mixed = shown('p', 'Acme', 'name', 'tagline');
  const markdown = shown('p', 'Text', 'about');
  const button = document.createElement('button');
  button.append(shown('span', 'Acme', 'name'));
  const wrong = shown('p', 'As it was', 'tagline');
  makeEditable(page(heading, written, mixed, markdown, button, wrong), draft);
  expect([...document.querySelectorAll('[contenteditable]')]).toEqual([heading, wrong]);
  expect(heading.hasAttribute('role')).toBe(false);
  expect(wrong.textContent).toBe('By {brand}');
  expect(wrong.getAttribute('role')).toBe('textbox');
  expect(wrong.getAttribute('aria-label')).toBe('Tagline');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
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
