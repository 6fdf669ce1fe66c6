// @vitest-environment node
import { expect, test } from 'vitest';
import { Query } from './query.ts';

const texts = [
  '',
  'AI Music & Song',
  "all of !*'();:@$,/?#[]~-._ and %20+",
  'Grüße 日本 👩‍💻',
  'half of a pair: \ud83d, the other: \ude80',
  'line\nfeed\0\u2028',
];

test.each(texts)('writes %j as URLSearchParams does', (text) => {
  const given = { name: text, [text]: 'value' };
  expect(new Query(given).toString()).toBe(new URLSearchParams(given).toString());
});

test('replaces a value that is set again', () => {
  const query = new Query();
  query.set('q', 'song');
  query.set('q', 'music');
  expect([query.toString(), query.get('q'), query.get('none'), query.has('none')]).toEqual([
    'q=music',
    'music',
    null,
    false,
  ]);
});

test('refuses to read an address: a document has none', () => {
  expect(() => new Query('?q=song')).toThrow('no query');
});
