import { afterEach, expect, test, vi } from 'vitest';
import { chipOf } from '../../placeholders.ts';
import { mountRich, type Rich, type RichOptions } from './view.ts';

const files = {
  'brand.json': { name: 'Acme', support_email: 'help@acme.example' },
};
const chip = (code: string) => chipOf(files, code);

let rich: Rich | undefined;
afterEach(() => {
  rich?.end();
  rich = undefined;
});

function mounted(options: Partial<RichOptions>) {
  const host = document.createElement('div');
  host.append('As the page shows it');
  document.body.replaceChildren(host);
  const handlers = { onType: vi.fn(), onState: vi.fn(), onEnd: vi.fn(), onLink: vi.fn(), onChip: vi.fn() };
  const made = mountRich({ host, text: '', chip, ...handlers, ...options });
  rich = made;
  return { host, made, ...handlers };
}

test('a text that was only opened is as before', () => {
  const { host, made, onType } = mounted({ text: 'By {brand}' });
  expect(host.querySelector('.rich-chip')?.textContent).toBe('Acme');
  expect(host.textContent).toBe('By Acme');
  made.end();
  rich = undefined;
  expect(host.innerHTML).toBe('As the page shows it');
  expect(host.hasAttribute('contenteditable')).toBe(false);
  expect(onType).not.toHaveBeenCalled();
});

test('a chip is stored by its code', () => {
  const { host, made, onType } = mounted({ text: 'By us' });
  const support = chip('{support}');
  if (support) made.insertChip(support);
  expect(onType).toHaveBeenLastCalledWith('{support}By us');
  made.end();
  rich = undefined;
  expect(host.textContent).toBe('help@acme.exampleBy us');
});

test('Markdown is bold, linked and made a list by commands', () => {
  const { made, onType } = mounted({
    text: 'One',
    blocks: [{ kind: 'paragraph', text: [{ kind: 'text', text: 'One' }] }],
  });
  expect(made.can('bullets')).toBe(true);
  made.run('bullets');
  expect(onType).toHaveBeenLastCalledWith('- One');
  expect([...made.on()]).toEqual(['bullets']);
  made.run('numbers');
  expect(onType).toHaveBeenLastCalledWith('1. One');
  made.run('numbers');
  expect(onType).toHaveBeenLastCalledWith('One');
  made.setLink('/contact', 'Contact');
  expect(onType).toHaveBeenLastCalledWith('[Contact](/contact)One');
  made.run('table');
  expect(onType).toHaveBeenLastCalledWith('[Contact](/contact)One\n\n|  |  |\n|---|---|\n|  |  |');
  made.run('addRow');
  made.run('removeColumn');
  expect(onType).toHaveBeenLastCalledWith('[Contact](/contact)One\n\n|  |\n|---|\n|  |\n|  |');
});

test('keys that were pressed before the editor was there are performed', () => {
  const line = mounted({ text: '{support}' });
  for (const key of 'Ask ') line.made.press(key);
  expect(line.onType).toHaveBeenLastCalledWith('Ask {support}');
  line.made.press('Enter');
  expect(line.onEnd).toHaveBeenCalledWith('Enter', false);
  line.made.end();
  line.made.press('x');
  expect(line.onType).toHaveBeenCalledTimes(4);

  const long = mounted({ blocks: [{ kind: 'paragraph', text: [] }] });
  for (const key of ['-', ' ', 'O', 'n', 'e', 'Enter', 'T', 'w', 'o']) long.made.press(key);
  expect(long.onType).toHaveBeenLastCalledWith('- One\n- Two');
});
