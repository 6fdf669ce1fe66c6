import { expect, test } from 'vitest';
import { samplesOf } from './samples.ts';
import type { Files, Schemas } from './values.ts';

const schemas = {
  'pages/*.json': {
    kind: 'object',
    fields: [
      {
        name: 'head',
        kind: 'object',
        fields: [],
        variants: [
          {
            name: 'harbor',
            fields: [
              { name: 'tiles', kind: 'list', named: true, key: 'id', items: { kind: 'object', fields: [] } },
            ],
          },
        ],
      },
      {
        name: 'blocks',
        kind: 'list',
        named: true,
        key: 'id',
        items: {
          kind: 'object',
          fields: [],
          variants: [
            {
              name: 'quotes',
              fields: [{ name: 'items', kind: 'list', items: { kind: 'object', fields: [] } }],
            },
            { name: 'conversation', fields: [{ name: 'sample', kind: 'object', fields: [] }] },
          ],
        },
      },
    ],
  },
} as unknown as Schemas;

test('samples are found with the place that the form gives them', () => {
  const files: Files = {
    'pages/home.json': {
      head: {
        kind: 'harbor',
        tiles: [
          { id: 'sold', value: '47', label: 'sold', sample: true },
          { id: 'own', value: '3', label: 'ours' },
        ],
      },
      blocks: [
        {
          id: 'voices',
          kind: 'quotes',
          items: [
            { quote: 'Good.', role: 'Boss' },
            { quote: 'Better.', role: 'Boss', sample: true },
          ],
        },
        { id: 'talk', kind: 'conversation', sample: { question: 'a conversation, no mark' } },
      ],
    },
  };
  expect(samplesOf(files, schemas)).toEqual([
    { file: 'pages/home.json', field: '/head/tiles/sold', text: '47 sold' },
    { file: 'pages/home.json', field: '/blocks/voices/items/1', text: '“Better.”' },
  ]);
});
