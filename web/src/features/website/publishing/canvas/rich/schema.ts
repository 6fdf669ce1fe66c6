/**
 * The documents of the rich editor. A text is one line with chips. A Markdown text has the blocks that the program
 * allows (content/markdown.go).
 */
import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { chipElement } from '../../placeholders.ts';

const chip: NodeSpec = {
  inline: true,
  group: 'inline',
  atom: true,
  attrs: { code: {}, value: {}, label: {} },
  leafText: ({ attrs }) => String(attrs.code),
  toDOM: ({ attrs }) => chipElement({ value: String(attrs.value), label: String(attrs.label) }),
};

export const lineSchema = new Schema({
  nodes: { doc: { content: 'inline*' }, text: { group: 'inline' }, chip },
  marks: {},
});

const listDOM = (ordered: boolean, start: number): DOMOutputSpec =>
  ordered ? ['ol', start === 1 ? {} : { start: String(start) }, 0] : ['ul', 0];

/** The schema of Markdown texts. `below` is the number of levels by which the page lowers headings. */
export const textSchema = (below: number) =>
  new Schema({
    nodes: {
      doc: { content: 'block+' },
      paragraph: { group: 'block', content: '(inline | break)*', toDOM: () => ['p', 0] },
      heading: {
        group: 'block',
        content: 'inline*',
        attrs: { level: { default: 2 } },
        defining: true,
        toDOM: ({ attrs }) => [`h${Number(attrs.level) + below}`, 0],
      },
      list: {
        group: 'block',
        content: 'item+',
        attrs: { ordered: { default: false }, start: { default: 1 } },
        toDOM: ({ attrs }) => listDOM(attrs.ordered === true, Number(attrs.start)),
      },
      item: { content: 'paragraph block*', defining: true, toDOM: () => ['li', 0] },
      table: {
        group: 'block',
        content: 'row+',
        isolating: true,
        toDOM: () => ['div', { class: 'prose-table' }, ['table', ['tbody', 0]]],
      },
      row: { content: 'cell+', toDOM: () => ['tr', 0] },
      cell: {
        content: 'inline*',
        attrs: { head: { default: false } },
        isolating: true,
        toDOM: ({ attrs }) => (attrs.head ? ['th', { scope: 'col' }, 0] : ['td', 0]),
      },
      rule: { group: 'block', toDOM: () => ['hr'] },
      text: { group: 'inline' },
      chip,
      break: { inline: true, leafText: () => '\n', toDOM: () => ['br'] },
    },
    marks: {
      link: {
        attrs: { to: {} },
        inclusive: false,
        toDOM: ({ attrs }) => ['a', { href: String(attrs.to), class: 'text-link' }, 0],
      },
      strong: { toDOM: () => ['strong', 0] },
      em: { toDOM: () => ['em', 0] },
    },
  });
