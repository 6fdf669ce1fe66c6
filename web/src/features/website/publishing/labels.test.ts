import { expect, test } from 'vitest';
import { complaint, entryTitles } from './labels.ts';
import type { Schema } from './values.ts';

const schema = {
  kind: 'object',
  fields: [
    { name: 'alt', label: 'Alternative text', kind: 'text' },
    { name: 'features', kind: 'list', items: { kind: 'text' } },
  ],
} as unknown as Schema;

const said = (field: string, text: string) =>
  complaint({ file: 'brand.json', field }, text, schema, undefined);

test('a mistake names the field by its label', () => {
  expect(said('/alt', 'is empty: fill it in')).toBe('Alternative text is empty: fill it in.');
  expect(said('/other_field', 'is missing: add it')).toBe('Other field is missing: add it.');
  expect(said('/alt', 'contains HTML (<b>)')).toBe('Alternative text contains HTML (<b>).');
  expect(said('/alt', 'lists "a" again: keep one')).toBe('Alternative text lists "a" again: keep one.');
});

test('a mistake in an entry of a list names the list and the position', () => {
  expect(said('/features/0', 'is empty: fill it in')).toBe('Features, entry 1 is empty: fill it in.');
});

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
