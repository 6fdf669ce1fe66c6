/** Makes documents of texts: of one line, and of the tree that the program makes of Markdown. */
import { Fragment, type Mark, type Node, type Schema } from 'prosemirror-model';
import type { MarkdownBlock, MarkdownSpan } from '../../../../../content/types.gen.ts';
import { type ChipOf, partsOf } from '../../placeholders.ts';
import { lineSchema } from './schema.ts';

/** Returns the nodes of a text. Each chip is a separate node. */
function nodesOf(schema: Schema, text: string, chip: ChipOf, marks: readonly Mark[] = []): Node[] {
  return partsOf(text, chip).map((part) => {
    if (typeof part === 'string') return schema.text(part, marks);
    const { code, value, label } = part;
    return schema.node('chip', { code, value, label }, undefined, marks);
  });
}

export const lineOf = (text: string, chip: ChipOf): Node =>
  lineSchema.node('doc', null, nodesOf(lineSchema, text, chip));

function marksOf(schema: Schema, { kind, to }: MarkdownSpan, around: readonly Mark[]): readonly Mark[] {
  const mark = kind === 'link' ? schema.mark('link', { to }) : schema.mark(kind);
  return mark.addToSet(around);
}

/** Returns a document of Markdown. */
export function documentOf(schema: Schema, blocks: readonly MarkdownBlock[], chip: ChipOf): Node {
  const inline = (spans: readonly MarkdownSpan[], around: readonly Mark[] = []): Node[] =>
    spans.flatMap((span) => {
      if (span.kind === 'text') return nodesOf(schema, span.text ?? '', chip, around);
      if (span.kind === 'break') return schema.node('break', null, undefined, around);
      return inline(span.inside ?? [], marksOf(schema, span, around));
    });
  const item = (inner: readonly MarkdownBlock[]): Node => {
    const nodes = inner.map(block);
    const begins = nodes[0]?.type.name === 'paragraph';
    return schema.node('item', null, begins ? nodes : [schema.node('paragraph'), ...nodes]);
  };
  const row = (cells: readonly (readonly MarkdownSpan[])[], head: boolean): Node =>
    schema.node(
      'row',
      null,
      cells.map((cell) => schema.node('cell', { head }, inline(cell))),
    );
  const block = ({ kind, text = [], ...rest }: MarkdownBlock): Node => {
    const { level = 2, ordered = false, start = 1, items = [], head = [], rows = [] } = rest;
    if (kind === 'heading') return schema.node('heading', { level }, inline(text));
    if (kind === 'list') return schema.node('list', { ordered, start }, items.map(item));
    if (kind === 'table')
      return schema.node('table', null, [row(head, true), ...rows.map((cells) => row(cells, false))]);
    if (kind === 'rule') return schema.node('rule');
    return schema.node('paragraph', null, inline(text));
  };
  return schema.node('doc', null, blocks.length > 0 ? blocks.map(block) : [schema.node('paragraph')]);
}

/** The blocks of a plain text that is pasted: each of its lines is a paragraph. */
export function paragraphsOf(schema: Schema, text: string): Fragment {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Fragment.from(lines.map((line) => schema.node('paragraph', null, [schema.text(line.trim())])));
}
