import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mark, Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import type { MarkdownBlock } from '../../../../../content/types.gen.ts';
import { chipOf } from '../../placeholders.ts';
import { documentOf, lineOf } from './read.ts';
import { textSchema } from './schema.ts';
import { writtenLine, writtenMarkdown } from './write.ts';

interface Case {
  markdown: string;
  blocks: MarkdownBlock[];
}

const folder = join(import.meta.dirname, 'testdata');
const cases = (name: string): Case[] => JSON.parse(readFileSync(join(folder, name), 'utf8'));

const files = { 'brand.json': { name: 'Acme' } };
const chip = (code: string) => chipOf(files, code);
const schema = textSchema(0);

/** A generator of numbers that is the same in each run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const words = [
  'word',
  'a',
  'B2',
  ' ',
  '  ',
  ' and ',
  '.',
  '!',
  '(',
  ')',
  '[',
  ']',
  '](',
  '*',
  '**',
  '_',
  'snake_case',
  '#',
  '# ',
  '-',
  '- ',
  '+ ',
  '1. ',
  '2) ',
  '=',
  '===',
  '---',
  '|',
  ' | ',
  '<b>',
  '<',
  '&amp;',
  '&',
  '\\',
  '`',
  '~',
  '“',
  '”',
  '€',
  '{brand}',
  '{',
  '}',
  ':',
  '[x]: /y',
  'https://site.example',
  '😀',
  'é',
  '\u00a0',
  '[Fill in: ',
];
const targets = [
  '/contact',
  'mailto:{support}',
  'https://site.example/a_(b)?c=d*e',
  '/services#media-creation',
];

/** A random document. */
function randomDocument(random: (below: number) => number): Node {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const marks = (): readonly Mark[] =>
    (
      [
        random(3) === 0 && schema.mark('strong'),
        random(3) === 0 && schema.mark('em'),
        random(5) === 0 && schema.mark('link', { to: pick(targets) }),
      ] as (Mark | false)[]
    ).reduce<readonly Mark[]>((set, mark) => (mark ? mark.addToSet(set) : set), []);
  const inline = (breaks: boolean): Node[] =>
    Array.from({ length: random(6) }, () => {
      if (breaks && random(6) === 0) return schema.node('break', null, undefined, marks());
      const text = Array.from({ length: 1 + random(3) }, () => pick(words)).join('');
      return lineOf(text, chip).content.content.map((node) =>
        node.isText
          ? schema.text(node.text ?? '', marks())
          : schema.node('chip', node.attrs, undefined, marks()),
      );
    }).flat();
  const paragraph = (): Node => schema.node('paragraph', null, inline(true));
  const list = (depth: number): Node =>
    schema.node(
      'list',
      pick([{}, { ordered: true }, { ordered: true, start: 3 }, { ordered: true, start: 10 }]),
      Array.from({ length: 1 + random(3) }, () =>
        schema.node('item', null, [
          paragraph(),
          ...(depth > 0 && random(2) === 0 ? blocks(depth - 1, 2) : []),
        ]),
      ),
    );
  const table = (): Node => {
    const width = 1 + random(3);
    return schema.node(
      'table',
      null,
      Array.from({ length: 1 + random(3) }, (_, row) =>
        schema.node(
          'row',
          null,
          Array.from({ length: width }, () => schema.node('cell', { head: row === 0 }, inline(false))),
        ),
      ),
    );
  };
  const blocks = (depth: number, most: number): Node[] =>
    Array.from({ length: 1 + random(most) }, () => {
      const kind = random(8);
      if (kind === 0) return schema.node('heading', { level: 2 }, inline(false));
      if (kind <= 2) return list(depth);
      if (kind === 3) return table();
      if (kind === 4) return schema.node('rule');
      return paragraph();
    });
  return schema.node('doc', null, blocks(2, 4));
}

/** Every sign of a document with its marks, its lines and the blocks around it, without spaces. */
function signsOf(doc: Node): string[] {
  const signs: string[] = [];
  const walk = (node: Node, around: string): void => {
    const path = `${around}/${node.type.name}${JSON.stringify(node.attrs)}`;
    if (!node.isTextblock) {
      for (const child of node.content.content) walk(child, path);
      if (node.type.name === 'rule') signs.push(path);
      return;
    }
    let line = '';
    node.forEach((child) => {
      const name = child.marks
        .map(({ type, attrs }) => `${type.name}${attrs.to ?? ''}`)
        .sort()
        .join('+');
      const text = child.isText ? (child.text ?? '') : String(child.attrs.code ?? '\n');
      for (const sign of text.replaceAll(/[^\S\n]/g, '')) line += sign === '\n' ? sign : `${sign}(${name})`;
    });
    if (line.trim()) signs.push(`${path} ${line.trim().replaceAll(/\n+/g, '|')}`);
  };
  walk(doc, '');
  return signs;
}

const random = randomOf(2026);
const documents = Array.from({ length: 200 }, () => randomDocument(random));

test('written documents are those that the program has read', async () => {
  const written = documents.map((doc) => writtenMarkdown(doc));
  await expect(`${JSON.stringify([...new Set(written)], null, 1)}\n`).toMatchFileSnapshot(
    join(folder, 'written.json'),
  );
});

/** TestEditorTextsAreRead of content/ makes these cases of the written documents. */
test('reading a written document gives the document', () => {
  const read = new Map(cases('read.json').map((each) => [each.markdown, each.blocks]));
  const different = documents.flatMap((doc) => {
    const written = writtenMarkdown(doc);
    const blocks = read.get(written);
    if (!blocks) throw new Error('run go test ./content -run TestEditorTextsAreRead -update');
    const [got, want] = [signsOf(documentOf(schema, blocks, chip)), signsOf(doc)];
    return JSON.stringify(got) === JSON.stringify(want) ? [] : [{ written, got, want }];
  });
  expect(different).toEqual([]);
});

test('the drafted legal pages are written as they are stored', () => {
  for (const { markdown, blocks } of cases('legal.json'))
    expect(writtenMarkdown(documentOf(schema, blocks, chip))).toBe(markdown);
});

test.each(['Plain words', 'By {brand}', '{brand}', 'From {price:unknown} on', 'Dear {name},'])(
  'a line is written as it is stored: %s',
  (text) => expect(writtenLine(lineOf(text, chip))).toBe(text),
);

test('a line has no breaks, and no spaces at its ends', () =>
  expect(writtenLine(lineOf('  By\n {brand}  ', chip))).toBe('By {brand}'));
