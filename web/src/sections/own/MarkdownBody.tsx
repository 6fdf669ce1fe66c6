/**
 * A long text from its parsed parts. The program has parsed the Markdown; this component never interprets text as
 * markup.
 */
import { Fragment, type ReactNode } from 'react';
import type { Markdown, MarkdownBlock, MarkdownSpan, MarkdownText } from '../../content/types.gen.ts';

const marks = { strong: 'strong', em: 'em' } as const;

function spanOf({ kind, text, to, inside = [] }: MarkdownSpan): ReactNode {
  if (kind === 'text') return text;
  if (kind === 'break') return <br />;
  if (kind === 'link')
    return (
      <a href={to} className="text-link">
        {textOf(inside)}
      </a>
    );
  const Mark = marks[kind];
  return <Mark>{textOf(inside)}</Mark>;
}

const textOf = (spans: MarkdownText): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once.
  spans.map((span, i) => <Span key={i} {...span} />);

const Span = (span: MarkdownSpan) => spanOf(span);

/** Returns the plain text of spans. */
export const wordsOf = (spans: MarkdownText): string =>
  spans.map(({ text = '', inside = [] }) => text + wordsOf(inside)).join('');

/** Renders the first paragraph of a list item inline, beside its bullet. */
const entryPart = (block: MarkdownBlock, index: number): ReactNode =>
  index === 0 && block.kind === 'paragraph' ? textOf(block.text ?? []) : partOf(block);

const List = ({ ordered, start, items = [] }: MarkdownBlock) => {
  const Kind = ordered ? 'ol' : 'ul';
  return (
    <Kind {...(start !== undefined && { start })}>
      {items.map((blocks, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once.
        <li key={i}>
          {blocks.map((block, j) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once.
            <Fragment key={j}>{entryPart(block, j)}</Fragment>
          ))}
        </li>
      ))}
    </Kind>
  );
};

const Cells = ({ cells, head = false }: { cells: readonly MarkdownText[]; head?: boolean }) => (
  <tr>
    {cells.map((cell, i) =>
      head ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once.
        <th key={i} scope="col">
          {textOf(cell)}
        </th>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once.
        <td key={i}>{textOf(cell)}</td>
      ),
    )}
  </tr>
);

/** Gives a wide table its own scroll bar, which also works by keyboard. */
const Table = ({ head = [], rows = [] }: MarkdownBlock) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of fields is something else.
  <div
    className="prose-table"
    role="group"
    aria-label={head.map(wordsOf).join(', ')}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    tabIndex={0}
  >
    <table>
      <thead>
        <Cells cells={head} head />
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once.
          <Cells key={i} cells={row} />
        ))}
      </tbody>
    </table>
  </div>
);

const levels = { 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5' } as const;

interface Look {
  /** Number of levels by which headings are lowered. */
  below: 0 | 1;
  /** True if links lead to the headings. */
  linked: boolean;
}

function Heading({ level = 2, id, text = [], below, linked }: MarkdownBlock & Look) {
  const Kind = levels[(level + below) as keyof typeof levels];
  return <Kind {...(linked && { id })}>{textOf(text)}</Kind>;
}

function partOf(block: MarkdownBlock): ReactNode {
  if (block.kind === 'list') return <List {...block} />;
  if (block.kind === 'table') return <Table {...block} />;
  if (block.kind === 'rule') return <hr />;
  return <p>{textOf(block.text ?? [])}</p>;
}

const Part = (block: MarkdownBlock & Look) =>
  block.kind === 'heading' ? <Heading {...block} /> : partOf(block);

export const MarkdownBody = ({ text, ...look }: { text: Markdown } & Look) => (
  <div className="prose">
    {text.map((block, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once.
      <Part key={i} {...block} {...look} />
    ))}
  </div>
);
