import { expect, test } from 'vitest';
import { chipOf, chipsFor, partsOf, shownParts } from './placeholders.ts';

const files = {
  'brand.json': { name: 'Harborlight', support_email: 'hello@site.example' },
  'selling.json': { currency: 'eur' },
  'catalogue/private-training.json': { name: 'Private Training', price_cents: 29700, sale: 'checkout' },
  'catalogue/audit.json': { name: 'Audit', price_label: 'from {price:audit=1099}', sale: 'quote' },
};
const chip = (code: string) => chipOf(files, code);

test.each([
  ['{brand}', 'Harborlight', 'name of your brand', 'brand.json#/name'],
  ['{support}', 'hello@site.example', 'your support email', 'brand.json#/support_email'],
  ['{number}', 'Number', 'filled in by the program', ''],
  [
    '{price:private-training}',
    '€297',
    'price of Private Training',
    'catalogue/private-training.json#/price_cents',
  ],
  ['{price:audit}', 'from €1099', 'price of Audit', 'catalogue/audit.json#/price_label'],
  ['{price:=1099}', '€1099', 'a price of this text alone', ''],
  ['{price:=$5}', '$5', 'a price of this text alone', ''],
])('%s is shown as %s', (code, value, label, source) =>
  expect(chip(code)).toEqual({ code, value, label, source }),
);

test('the price of an unknown service stays text', () => {
  expect(chip('{price:unknown}')).toBeUndefined();
  expect(partsOf('for {price:unknown} and {brand}.', chip)).toEqual([
    'for {price:unknown} and ',
    chip('{brand}'),
    '.',
  ]);
});

test('the chips to choose from are those of the field, the brand and the services', () =>
  expect(chipsFor(files, ['{number}']).map(({ code }) => code)).toEqual([
    '{number}',
    '{brand}',
    '{support}',
    '{price:private-training}',
    '{price:audit}',
  ]));

test('a page shows a price with its tax', () => {
  const parts = shownParts('{brand} (from {price:private-training})', chip, 'Acme (from €297 plus VAT)');
  expect(parts?.map((part) => (typeof part === 'string' ? part : part.value))).toEqual([
    'Acme',
    ' (from ',
    '€297 plus VAT',
    ')',
  ]);
  expect(shownParts('From {brand}', chip, 'from Acme')).toBeNull();
});
