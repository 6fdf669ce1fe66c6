import { expect, test } from 'vitest';
import { contentOf, draftOf, newDraftFor, newLine } from './draft.ts';

const asker = { id: '1', name: 'Ada', email: 'ada@buyer.example', company: '' };

test('an offer is written to who asked', () => {
  const draft = newDraftFor(asker);
  expect(draft.buyer).toMatchObject({ name: 'Ada', email: 'ada@buyer.example' });
  expect(contentOf(draft).errors).toEqual({ 'lines.0.unit_cents': 'Enter a price, such as 1500 or 99.50.' });
});

test('a saved draft is restored unchanged', () => {
  const line = {
    ...newLine({ id: 'song', name: 'Song', price_cents: 19_950, price_includes_tax: true }),
    quantity: '3',
  };
  const { content } = contentOf({
    ...newDraftFor(asker),
    lines: [line],
    discountKind: 'amount',
    discount: '50',
    deposit: '30',
  });
  expect(content).toMatchObject({
    lines: [{ service_id: 'song', text: 'Song', quantity: 3, unit_cents: 19_950 }],
    discount: { percent: 0, cents: 5000 },
    deposit_percent: 30,
  });
  expect(content && contentOf(draftOf(content)).content).toEqual(content);
});

test('an offer keeps its tax setting, and an old one has none', () => {
  const lines = [{ ...newLine(), text: 'Work', price: '357' }];
  const { content } = contentOf({ ...newDraftFor(asker), lines, prices_include_tax: true });
  expect(content?.prices_include_tax).toBe(true);
  expect(content && draftOf(content).prices_include_tax).toBe(true);
  const before = contentOf({ ...newDraftFor(asker), lines, prices_include_tax: false }).content;
  expect(before).not.toHaveProperty('prices_include_tax');
  expect(before && draftOf(before).prices_include_tax).toBe(false);
});

test('invalid numbers are reported under their fields', () => {
  const lines = [{ ...newLine(), quantity: '1.5', price: 'free' }];
  expect(
    Object.keys(contentOf({ ...newDraftFor(asker), lines, discount: '101', deposit: 'x' }).errors),
  ).toEqual(['lines.0.quantity', 'lines.0.unit_cents', 'discount', 'deposit_percent']);
});

test('numbers beyond the limits are reported under their fields', () => {
  const lines = [{ ...newLine(), quantity: '10001', price: '1,000,000.01' }];
  const asked = { ...newDraftFor(asker), lines, discountKind: 'amount', discount: '10000000.01' } as const;
  expect(Object.keys(contentOf(asked).errors)).toEqual([
    'lines.0.quantity',
    'lines.0.unit_cents',
    'discount',
  ]);
  const fits = [{ ...newLine(), quantity: '10000', price: '1,000,000' }];
  expect(contentOf({ ...asked, lines: fits, discount: '10000000' }).errors).toEqual({});
});
