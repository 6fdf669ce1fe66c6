/**
 * Writes documents as they are stored. Reading a written Markdown text (content/markdown.go) gives the same document:
 * TestEditorTextsAreRead reads those that write.test.ts writes.
 */
import type { Mark, Node } from 'prosemirror-model';

/** A stored text of one line has no line breaks, and no spaces at its ends. */
export const writtenLine = (doc: Node): string =>
  doc.textBetween(0, doc.content.size).replaceAll(/\s+/g, ' ').trim();

/** A part of a line: text, a placeholder or a line break, with its marks. */
interface Run {
  kind: 'text' | 'code' | 'break';
  text: string;
  marks: readonly Mark[];
}

/** A part of the written line: a text, or the delimiter of bold or italics. */
interface Piece {
  text: string;
  delimiter?: 'open' | 'close';
}

const runKinds: Readonly<Record<string, Run['kind']>> = { chip: 'code', break: 'break' };

const isBlank = ({ kind, text }: Run): boolean => kind === 'break' || (kind === 'text' && text.trim() === '');

/** Returns the runs of a node's line. Spaces at the ends of a run become separate runs. */
function runsOf(node: Node): Run[] {
  const runs: Run[] = [];
  node.forEach(({ type, text, attrs, marks }) => {
    const kind = runKinds[type.name] ?? 'text';
    if (kind !== 'text') runs.push({ kind, text: kind === 'code' ? String(attrs.code) : '\n', marks });
    else
      for (const part of (text ?? '').split(/(^\s+|\s+$)/)) if (part) runs.push({ kind, text: part, marks });
  });
  return runs;
}

const isSpace = (run: Run | undefined): boolean => run !== undefined && run.kind === 'text' && isBlank(run);

/** Removes blank runs at both ends, and spaces around line breaks. */
function trimmed(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (isBlank(run) && !last) continue;
    if (isSpace(run) && last?.kind === 'break') continue;
    if (run.kind === 'break') while (isSpace(kept.at(-1))) kept.pop();
    kept.push(run);
  }
  while (kept.length > 0 && isBlank(kept.at(-1) as Run)) kept.pop();
  return kept;
}

/** The line around a run. */
interface Line {
  inLink: boolean;
  inMark: boolean;
  inCell: boolean;
  /** Something in it can end italics. Otherwise underscores, such as those of __names, are text. */
  closes: boolean;
}

const endsItalics = /\S_(?![\p{L}\p{N}])/u;

/** Characters that would be markup: in a link all brackets, elsewhere those before a target. */
function markup({ inLink, closes }: Line): RegExp {
  const patterns = [
    String.raw`[\\*<]`,
    String.raw`&(?=#?\w+;)`,
    inLink ? String.raw`[[\]]` : String.raw`\](?=[([:])`,
    closes
      ? String.raw`(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`
      : String.raw`(?<![\p{L}\p{N}_])_(?![\p{L}\p{N}_])`,
  ];
  return new RegExp(patterns.join('|'), 'gu');
}

/** Beginnings of lines that would be headings, lists, or the lines below headings and heads of tables. */
const lineMarkup = /^(?:#(?=#{0,5}(?:\s|$))|[-+](?=\s|$)|[-=|:](?=[-=|:\s]*$))/;
const lineNumber = /^(\d{1,9})(?=[.)](?:\s|$))/;

function escapedText(text: string, line: Line, begins: boolean): string {
  // A backslash before & doesn't keep an entity from being read.
  const plain = text.replaceAll(markup(line), (found) => (found === '&' ? '&amp;' : `\\${found}`));
  return begins ? plain.replace(lineMarkup, '\\$&').replace(lineNumber, '$1\\') : plain;
}

/** The address of a link. One with parentheses or spaces is in angle brackets. */
const target = (to: string): string => (/[\s()]/.test(to) ? `<${to.replaceAll(/[<>\n]/g, encodeURI)}>` : to);

/**
 * The mark of the first run that the most runs after it have too. It neither begins nor ends with a space, because
 * Markdown can't mark that.
 */
function widest(runs: readonly Run[]): { mark: Mark; end: number } | undefined {
  let found: { mark: Mark; end: number } | undefined;
  const [first] = runs;
  for (const mark of first && !isBlank(first) ? first.marks : []) {
    const after = runs.findIndex((run) => !mark.isInSet(run.marks));
    const inside = after < 0 ? runs : runs.slice(0, after);
    const end = inside.findLastIndex((run) => !isBlank(run)) + 1;
    if (!found || end > found.end) found = { mark, end };
  }
  return found;
}

const isPunctuation = (character: string | undefined): boolean =>
  character !== undefined && /[\p{P}\p{S}]/u.test(character);
const isLetter = (character: string | undefined): boolean =>
  character !== undefined && !/\s/.test(character) && !isPunctuation(character);

function addRun({ kind, text }: Run, pieces: Piece[], line: Line): void {
  const last = pieces.at(-1)?.text;
  const begins = !line.inCell && (last === undefined || last.endsWith('\n'));
  // The program doesn't read a third backslash at the end of a line.
  const lineBreak = last?.endsWith('\\') ? '  \n' : '\\\n';
  pieces.push({
    text: kind === 'text' ? escapedText(text, line, begins) : kind === 'break' ? lineBreak : text,
  });
}

function addPieces(runs: readonly Run[], pieces: Piece[], line: Line): void {
  let at = 0;
  while (at < runs.length) {
    const marked = widest(runs.slice(at));
    if (!marked) {
      addRun(runs[at] as Run, pieces, line);
      at += 1;
      continue;
    }
    const { mark, end } = marked;
    const inner = runs.slice(at, at + end).map((run) => ({ ...run, marks: mark.removeFromSet(run.marks) }));
    addMarked(mark, inner, pieces, line);
    at += end;
  }
}

/** The last character of a text. */
const lastOf = (text: string | undefined): string | undefined => [...(text ?? '')].at(-1);

/** Returns the delimiter of a mark: an asterisk, or an underscore where an asterisk could end another mark. */
function delimiterAfter(before: Piece | undefined, { inMark }: Line): string {
  if (before?.delimiter === 'open') return before.text.charAt(0);
  if (before?.delimiter === 'close') return before.text.startsWith('*') ? '_' : '*';
  return inMark && isPunctuation(lastOf(before?.text)) ? '_' : '*';
}

function addMarked(mark: Mark, inner: readonly Run[], pieces: Piece[], line: Line): void {
  if (mark.type.name === 'link') {
    const before = pieces.at(-1);
    if (before?.text.endsWith('!')) before.text = `${before.text.slice(0, -1)}\\!`; // else it is an image
    pieces.push({ text: '[' });
    addPieces(inner, pieces, { ...line, inLink: true });
    pieces.push({ text: `](${target(String(mark.attrs.to))})` });
    return;
  }
  const delimiter = delimiterAfter(pieces.at(-1), line);
  const text = mark.type.name === 'strong' ? delimiter.repeat(2) : delimiter;
  pieces.push({ text, delimiter: 'open' });
  addPieces(inner, pieces, { ...line, inMark: true });
  pieces.push({ text, delimiter: 'close' });
}

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

/**
 * Asterisks between a letter and punctuation, as in word**(note)**, aren't markup. Underscores before a letter aren't
 * either. Therefore, the letter is written as a character reference, which begins and ends with punctuation.
 */
function withReferences(pieces: Piece[]): boolean {
  for (let first = 0; first < pieces.length; first += 1) {
    if (!pieces[first]?.delimiter) continue;
    let last = first;
    while (pieces[last + 1]?.delimiter && pieces[last + 1]?.text[0] === pieces[first]?.text[0]) last += 1;
    const has = (kind: 'open' | 'close'): boolean =>
      pieces.slice(first, last + 1).some((piece) => piece.delimiter === kind);
    const [before, after] = [pieces[first - 1], pieces[last + 1]];
    const left = lastOf(before?.text);
    const right = [...(after?.text ?? '')][0];
    if (before && left && has('open') && isLetter(left) && isPunctuation(right)) {
      before.text = before.text.slice(0, -left.length) + reference(left);
      return true;
    }
    const isUnderscore = pieces[last]?.text.startsWith('_');
    if (after && right && has('close') && (isPunctuation(left) || isUnderscore) && isLetter(right)) {
      after.text = reference(right) + after.text.slice(right.length);
      return true;
    }
    first = last;
  }
  return false;
}

/** Writes the line of a paragraph, heading or cell. */
function written(node: Node): string {
  const runs = runsOf(node);
  const pieces: Piece[] = [];
  const marked = runs.some(({ marks }) => marks.length > 0);
  const line = {
    inLink: false,
    inMark: false,
    inCell: node.type.name === 'cell',
    closes: marked || endsItalics.test(node.textContent),
  };
  addPieces(trimmed(runs), pieces, line);
  while (withReferences(pieces));
  return pieces.map(({ text }) => text).join('');
}

/** Lines after the first one, indented; blank lines stay blank. */
const indented = (text: string, by: number): string => text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`);

/** Beginnings of lists that can be right below a line. Others need a blank line. */
const closeList = /^(?:[-+]|1[.)]) /;

function writtenItem(item: Node, marker: string): string {
  const blocks = blocksOf(item);
  const [first = '', second = ''] = blocks;
  const close = closeList.test(second) && !first.startsWith('|');
  const text = blocks.map((block, at) => `${at === 0 ? '' : close && at === 1 ? '\n' : '\n\n'}${block}`);
  return `${marker} ${indented(text.join(''), marker.length + 1)}`;
}

/** `other` chooses the other markers: two lists after each other with equal ones would be one. */
function writtenList({ attrs, content }: Node, other: boolean): string {
  const marker = (at: number): string =>
    attrs.ordered ? `${Number(attrs.start) + at}${other ? ')' : '.'}` : other ? '+' : '-';
  return content.content
    .filter((item) => blocksOf(item).length > 0)
    .map((item, at) => writtenItem(item, marker(at)))
    .join('\n');
}

const writtenCell = (cell: Node): string => written(cell).replaceAll('|', '\\|');

function writtenTable(table: Node): string {
  const rows = table.content.content.map((row) => row.content.content.map(writtenCell));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const [head = [], ...rest] = rows.map(line);
  return [head, `|${'---|'.repeat(table.child(0).childCount)}`, ...rest].join('\n');
}

/** A heading's line. Characters # at its end would be a part of its markup. */
const writtenHeading = (heading: Node): string => {
  const text = written(heading).replace(/(^|\s)(#+)$/, '$1\\$2');
  return text && `${'#'.repeat(Number(heading.attrs.level))} ${text}`;
};

function writtenBlock(node: Node): string {
  switch (node.type.name) {
    case 'table':
      return writtenTable(node);
    case 'heading':
      return writtenHeading(node);
    case 'rule':
      return '***';
    default:
      return written(node);
  }
}

/** The written blocks of a document or an entry of a list, without empty ones. */
function blocksOf(parent: Node): string[] {
  const blocks: string[] = [];
  let before: { ordered: unknown; other: boolean } | undefined;
  parent.forEach((node) => {
    const isList = node.type.name === 'list';
    const { ordered } = node.attrs;
    const list = { ordered, other: before?.ordered === ordered && !before?.other };
    const text = isList ? writtenList(node, list.other) : writtenBlock(node);
    if (!text) return;
    before = isList ? list : undefined;
    blocks.push(text);
  });
  return blocks;
}

export const writtenMarkdown = (doc: Node): string => blocksOf(doc).join('\n\n');
