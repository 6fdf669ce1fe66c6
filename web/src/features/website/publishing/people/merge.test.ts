import { expect, test } from 'vitest';
import type { Files, Schemas } from '../values.ts';
import { rebase, relocated, type Typed } from './merge.ts';

const text = { kind: 'text' } as const;
const schemas: Schemas = {
  'pages/*.json': {
    kind: 'object',
    fields: [
      {
        name: 'blocks',
        kind: 'list',
        named: true,
        key: 'id',
        items: {
          kind: 'object',
          fields: [
            { name: 'id', ...text },
            { name: 'title', ...text },
            { name: 'link', kind: 'object', optional: true, fields: [{ name: 'label', ...text }] },
            { name: 'steps', kind: 'list', items: { kind: 'object', fields: [{ name: 'title', ...text }] } },
          ],
        },
      },
    ],
  },
};
const file = 'pages/home.json';
const block = (id: string, title: string, ...steps: string[]) => ({
  id,
  title,
  steps: steps.map((each) => ({ title: each })),
});
const files = (...blocks: ReturnType<typeof block>[]): Files => ({ [file]: { blocks } });
const typed = (field: string, value: string, base: string): Typed => ({
  file,
  field,
  value,
  base,
  seen: [base],
});

test('a text moves with its entry, in lists with and without ids', () => {
  const before = files(block('a', 'A', 'one', 'two'), block('b', 'B'));
  const after = files(block('b', 'B'), block('a', 'A', 'zero', 'one', 'two'));
  const find = (...tokens: string[]) => relocated(schemas['pages/*.json'], before[file], after[file], tokens);
  expect(find('blocks', 'a', 'title')).toEqual(['blocks', 'a', 'title']);
  expect(find('blocks', 'a', 'steps', '1', 'title')).toEqual(['blocks', 'a', 'steps', '2', 'title']);
  expect(rebase([typed('/blocks/a/steps/1/title', 'two!', 'two')], schemas, before, after)).toMatchObject({
    waiting: [{ field: '/blocks/a/steps/2/title', value: 'two!' }],
    conflicts: [],
  });
});

test('a field of an object that is not there yet is no conflict', () => {
  const page = files(block('a', 'A'));
  const text: Typed = {
    file,
    field: '/blocks/a/link/label',
    value: 'More',
    base: undefined,
    seen: [undefined],
  };
  expect(rebase([text], schemas, page, files(block('a', 'A'), block('b', 'B')))).toEqual({
    waiting: [text],
    conflicts: [],
  });
});

test('only a text that others changed is in conflict', () => {
  const before = files(block('a', 'A', 'one'));
  const after = files(block('a', 'Theirs', 'uno'));
  const texts = [
    typed('/blocks/a/title', 'Mine', 'A'),
    typed('/blocks/a/steps/0/title', 'uno', 'one'), // both typed the same
  ];
  const { waiting, conflicts } = rebase(texts, schemas, before, after);
  expect(waiting).toEqual([]);
  expect(conflicts).toMatchObject([{ field: '/blocks/a/title', theirs: 'Theirs', gone: false }]);
});

test('a removed section can come back with the typed text, where it was', () => {
  const before = files(block('a', 'A'), block('b', 'B', 'one'), block('c', 'C'), block('d', 'D'));
  const after = files(block('a', 'A'), block('d', 'D'));
  const [conflict] = rebase(
    [typed('/blocks/b/steps/0/title', 'uno', 'one')],
    schemas,
    before,
    after,
  ).conflicts;
  expect(conflict).toMatchObject({ gone: true, value: 'uno' });
  expect(conflict?.restore?.('uno')).toEqual([
    { action: 'set', file, field: '/blocks/b', value: block('b', 'B', 'uno') },
    { action: 'move', file, field: '/blocks/b', before: 'd' },
  ]);
  const later = rebase(conflict ? [{ ...conflict, seen: ['one'] }] : [], schemas, after, after);
  expect(later.conflicts).toMatchObject([{ gone: true, value: 'uno' }]);
  expect(later.conflicts[0]?.restore).toBe(conflict?.restore);
  const page = rebase([typed('/blocks/b/title', 'B!', 'B')], schemas, before, {}).conflicts;
  expect(page).toMatchObject([{ gone: true, restore: null }]);
});
