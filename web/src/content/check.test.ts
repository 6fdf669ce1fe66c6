import { describe, expect, it } from 'vitest';
import cases from '../../../content/testdata/broken.json';
import { checkContent } from './check';
import { contentFiles } from './files';
import { duplicateKey } from './parse';
import { priceLabel } from './rules';

/** The real content with the first occurrence of `find` in one file replaced. */
function edited(file: string, find: string, replace: string): Map<string, string> {
  const files = new Map(contentFiles);
  const text = files.get(file) ?? '';
  if (!text.includes(find)) throw new Error(`${file} does not hold ${find} any more: correct the test`);
  return files.set(
    file,
    text.replace(find, () => replace),
  );
}

function messageOf(files: ReadonlyMap<string, string>): string {
  try {
    checkContent(files);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('the broken content is accepted');
}

describe('the content', () => {
  it('is without fault', () => {
    expect(contentFiles.size).toBeGreaterThan(20);
    expect(() => checkContent()).not.toThrow();
  });

  // The table is shared with the Go reader (content/broken_test.go).
  it.each(cases)('is refused with $name', ({ file, find, replace, expect: sentences }) => {
    const message = messageOf(edited(file, find, replace));
    for (const sentence of sentences) expect(message).toContain(sentence);
  });

  it('is refused when a file is missing', () => {
    const files = new Map(contentFiles);
    files.delete('pages/home.json');
    expect(messageOf(files)).toContain('pages/home.json: cannot be read');
  });

  it('is refused when a file is read by nothing', () => {
    const files = new Map(contentFiles).set('pages/hoem.json', '{}');
    expect(messageOf(files)).toContain('pages/hoem.json: is read by nothing');
  });

  it('lists every problem at once', () => {
    const files = edited('brand.json', '"tagline"', '"tagilne"');
    const message = messageOf(files.set('options.json', '[]'));
    expect(message).toContain('brand.json: tagilne');
    expect(message).toContain('options.json: must be an object');
  });
});

describe('a key given twice', () => {
  it('is found however it is written', () => {
    expect(duplicateKey('{"a": 1, "\\u0061": 2}')).toContain('line 1: the key "a"');
    expect(duplicateKey('{"a": [{"b": 1},\n {"b": 2, "b": 3}]}')).toContain('line 2: the key "b"');
  });

  it('is not seen in texts or in different objects', () => {
    expect(duplicateKey('{"a": "a", "b": {"a": "{\\"a\\": 1}"}, "c": ["a", "a"]}')).toBeUndefined();
  });
});

it.each([
  [0, '$0'],
  [5, '$0.05'],
  [79999, '$799.99'],
  [1245000, '$12,450'],
  [123456789, '$1,234,567.89'],
])('%i cents print as %s', (cents, label) => {
  expect(priceLabel(cents)).toBe(label);
});
