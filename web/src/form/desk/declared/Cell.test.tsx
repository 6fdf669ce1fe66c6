import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from './api.ts';
import { Cell } from './Cell.tsx';

const textOf = (column: Partial<Column>, value: unknown): string =>
  renderToStaticMarkup(<Cell of={{ label: 'Website', ...column } as Column} value={value} />).replaceAll(
    /<[^>]*>/g,
    '',
  );

test('two tags are named, then how many more; without a limit each is a badge', () => {
  const tags = { kind: 'tags', first: 2 } as const;
  expect(textOf(tags, ['A', 'B'])).toBe('A, B');
  expect(textOf(tags, ['A', 'B', 'C', 'D'])).toBe('A, B +2 more');
  expect(textOf({ kind: 'tags' }, ['A', 'B', 'C'])).toBe('ABC');
  expect(textOf(tags, null)).toBe('');
});

test('a rating has one decimal and its reviews', () => {
  expect(textOf({ kind: 'rated' }, { mean: 0, count: 0 })).toBe('0.0 (0 reviews)');
  expect(textOf({ kind: 'rated' }, { mean: 4.75, count: 1 })).toBe('4.8 (1 review)');
});

test('a second line is below the first', () => {
  const below = { label: 'Website', kind: 'link' } as const;
  const column = { kind: 'text', below } as const;
  expect(textOf(column, { value: 'Acme', below: { text: '', url: 'https://acme.example' } })).toBe(
    'AcmeWebsite (opens in a new tab)',
  );
  expect(textOf(column, { value: 'Acme', below: null })).toBe('Acme');
});

test('T30: a text that is not a web address is not a link', () => {
  const html = renderToStaticMarkup(
    <Cell
      of={{ kind: 'link', label: 'Website' } as Column}
      value={{ text: 'x', url: 'javascript:alert(1)' }}
    />,
  );
  expect(html).toBe('x');
});
