import { expect, test } from 'vitest';
import { entryTitles } from './labels.ts';
import type { Schema } from './values.ts';

test('a block is listed by its kind and its title', () => {
  const blocks: Schema = {
    kind: 'list',
    named: true,
    key: 'id',
    items: { kind: 'object', variants: [{ name: 'items', label: 'List', help: '', fields: [] }] },
  };
  const block = (id: string, title?: string) => ({ id, kind: 'items', ...(title && { title }) });
  expect(entryTitles([block('why', 'Why us'), block('how')], blocks)).toEqual(['List: Why us', 'List']);
});

test('entries with the same title are numbered', () => {
  const steps: Schema = { kind: 'list', items: { kind: 'object' } };
  const titles = ['How it works', 'Prices', 'How it works', 'How it works'].map((title) => ({ title }));
  expect(entryTitles(titles, steps)).toEqual([
    'How it works',
    'Prices',
    'How it works (2)',
    'How it works (3)',
  ]);
});
