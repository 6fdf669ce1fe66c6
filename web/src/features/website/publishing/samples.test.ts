import { expect, test } from 'vitest';
import { samplesOf } from './samples.ts';
import type { Files, Schemas } from './values.ts';

const schemas = {
  'pages/*.json': {
    kind: 'object',
    fields: [
      { name: 'tiles', kind: 'list', named: true, key: 'id', items: { kind: 'object', fields: [] } },
      { name: 'quotes', kind: 'list', items: { kind: 'object', fields: [] } },
      { name: 'sample', kind: 'object', fields: [] },
    ],
  },
} as unknown as Schemas;

test('samples are found with the place that the form gives them', () => {
  const files: Files = {
    'pages/home.json': {
      tiles: [
        { id: 'sold', value: '47', label: 'sold', sample: true },
        { id: 'own', value: '3', label: 'ours' },
      ],
      quotes: [
        { quote: 'Good.', role: 'Boss' },
        { quote: 'Better.', role: 'Boss', sample: true },
      ],
      sample: { question: 'a conversation, no mark' },
    },
  };
  expect(samplesOf(files, schemas)).toEqual([
    { file: 'pages/home.json', field: '/tiles/sold', text: '47 sold' },
    { file: 'pages/home.json', field: '/quotes/1', text: '“Better.”' },
  ]);
});
