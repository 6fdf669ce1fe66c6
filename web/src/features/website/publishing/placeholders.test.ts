import { expect, test } from 'vitest';
import { placeholderHelp } from './placeholders.ts';

const files = { 'catalogue/private-training.json': { name: 'Private Training' } };

test.each([
  ['Plain words', [], ''],
  ['Welcome to {brand}', [], '{brand} shows the name of your brand.'],
  ['From {price:private-training}', [], '{price:…} shows the price of “Private Training”, and follows it.'],
  ['From {price:unknown}', [], ''],
  ['Order {number}', ['{number}', '{by}'], 'Filled in by the program: {number}, {by}.'],
  [
    'Ask {support} about {number}',
    ['{number}'],
    'Filled in by the program: {number}. {support} shows your support email.',
  ],
])('%s', (text, allowed, help) => expect(placeholderHelp(text, allowed, files)).toBe(help));
