import { expect, test } from 'vitest';
import { changeOf, queued, withChanges } from './changes.ts';
import { amountText, cents } from './numbers.ts';
import { type Schema, tokensOf, type Value, withValue } from './values.ts';

const text: Schema = { kind: 'text' };
const schema: Schema = {
  kind: 'object',
  fields: [
    { name: 'title', kind: 'text' },
    { name: 'points', kind: 'list', items: text },
    {
      name: 'steps',
      kind: 'list',
      named: true,
      key: 'id',
      items: {
        kind: 'object',
        fields: [
          { name: 'id', kind: 'text' },
          { name: 'title', kind: 'text' },
        ],
        variants: [
          {
            name: 'list',
            label: 'List',
            help: '',
            fields: [
              { name: 'points', kind: 'list', items: text },
              {
                name: 'parts',
                kind: 'list',
                named: true,
                key: 'id',
                items: { kind: 'object', fields: [{ name: 'id', kind: 'text' }] },
              },
            ],
          },
        ],
      },
    },
  ],
};
const builtIn: Value = {
  title: 'A',
  points: ['x', 'y'],
  steps: [
    { id: 'one', title: '1' },
    { id: 'two', title: '2' },
    { id: 'four', kind: 'list', points: ['x', 'y'], parts: [{ id: 'a' }, { id: 'b' }] },
  ],
};

const edit = (field: string, value: string) =>
  changeOf(schema, 'f', withValue(builtIn, schema, tokensOf(field), value), builtIn, tokensOf(field));

test('a field is named by the ids around it', () =>
  expect(edit('/steps/two/title', 'Two')).toEqual({
    file: 'f',
    field: '/steps/two/title',
    action: 'set',
    value: 'Two',
  }));

test('a list without ids is one value', () =>
  expect(edit('/points/1', 'z')).toMatchObject({ field: '/points', action: 'set', value: ['x', 'z'] }));

test('a list without ids is one value, also in the fields of a kind', () =>
  expect(edit('/steps/four/points/1', 'z')).toMatchObject({
    field: '/steps/four/points',
    action: 'set',
    value: ['x', 'z'],
  }));

test('typing the built-in value resets the field', () =>
  expect(edit('/title', 'A')).toEqual({ file: 'f', field: '/title', action: 'reset' }));

test('a later change replaces those at and below its field', () => {
  const waiting = queued([edit('/steps/two/title', 'Two'), edit('/title', 'B')], {
    file: 'f',
    field: '/steps/two',
    action: 'remove',
  });
  expect(waiting.map(({ field, action }) => `${action} ${field}`)).toEqual([
    'set /title',
    'remove /steps/two',
  ]);
});

test('changes are made in the same way as by the server', () => {
  const files = withChanges({ f: builtIn }, { f: builtIn }, { f: schema }, [
    { file: 'f', field: '/steps/three', action: 'set', value: { id: 'three', title: '3' } },
    { file: 'f', field: '/steps/one', action: 'remove' },
    { file: 'f', field: '/steps', action: 'order', value: ['three', 'two'] },
  ]);
  expect(files.f).toMatchObject({ steps: [{ id: 'three' }, { id: 'two' }, { id: 'four' }] });
});

test('a list in the fields of a kind gets its order, as by the server', () => {
  const files = withChanges({ f: builtIn }, { f: builtIn }, { f: schema }, [
    { file: 'f', field: '/steps/four/parts', action: 'order', value: ['b', 'a'] },
  ]);
  expect(files.f).toMatchObject({
    steps: [{ id: 'one' }, { id: 'two' }, { parts: [{ id: 'b' }, { id: 'a' }] }],
  });
});

test.each([
  ['$1,497', 149700],
  ['799.99', 79999],
  ['12.5', 1250],
  ['free', null],
  ['1.234', null],
  ['', null],
])('%s is %s cents', (typed, amount) => {
  expect(cents(typed)).toBe(amount);
  if (amount !== null) expect(cents(amountText(amount))).toBe(amount);
});
