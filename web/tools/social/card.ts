/** The picture that other sites show beside a link to a page: its title, a line about it, and who it is from. */
import { type Canvas, escapeXml } from './canvas.ts';
import { display, sans } from './fonts.ts';
import { evenLines, type Measure } from './lines.ts';
import { colours, sceneWith } from './scene.ts';

export interface CardWords {
  title: string;
  line: string;
  /** The wordmark and its sign. */
  name: string;
  mark: string;
}

/** All in pixels. The words end before the tower begins, below the wordmark and above the sea. */
const margin = 72;
const column = { title: 780, line: 740 };
const highest = 150;
const lowest = 474;
const middle = 326;
const gap = 74;
/** From the size that suits short titles down to the one that fits the longest allowed. */
const titleSizes = [96, 84, 74, 64];
const lineSize = 33;
/** The display face is set tight, and its capitals rise so far above the baseline; both in parts of its size. */
const tight = -0.018;
const capitals = 0.68;

const displayStyle = (px: number): string =>
  `font-family="${display}" font-size="${px}" letter-spacing="${(px * tight).toFixed(2)}"`;
const sansStyle = (px: number): string => `font-family="${sans}" font-size="${px}"`;

interface Block {
  lines: string[];
  px: number;
  style: string;
  /** Distance between baselines. */
  leading: number;
}

function measureIn(canvas: Canvas, style: string): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? canvas.widthOf(text, style);
    known.set(text, width);
    return width;
  };
}

function blockOf(canvas: Canvas, text: string, look: Omit<Block, 'lines'>, width: number): Block {
  return { ...look, lines: evenLines(text, width, measureIn(canvas, look.style)) };
}

/** How far the last baseline lies under the first. */
const depthOf = ({ lines, leading }: Block): number => (lines.length - 1) * leading;

interface Layout {
  title: Block;
  line: Block;
  /** The first baseline of the title. */
  top: number;
}

function layoutAt(canvas: Canvas, px: number, words: CardWords): Layout {
  const look = { px, style: displayStyle(px), leading: px * 1.04 };
  const title = blockOf(canvas, words.title, look, column.title);
  const small = { px: lineSize, style: sansStyle(lineSize), leading: lineSize * 1.36 };
  const line = blockOf(canvas, words.line, small, column.line);
  const height = depthOf(title) + gap + depthOf(line);
  // The middle of what is seen: the first line rises above its baseline.
  return { title, line, top: Math.min(middle - height / 2 + px * 0.32, lowest - height) };
}

/** The largest title that leaves room for everything. */
function layoutOf(canvas: Canvas, words: CardWords): Layout {
  const fits = ({ title, top }: Layout): boolean =>
    top - title.px * capitals >= highest &&
    title.lines.every((line) => canvas.widthOf(line, title.style) <= column.title);
  const layout = titleSizes.map((px) => layoutAt(canvas, px, words)).find(fits);
  if (!layout)
    throw new Error(`the title ${JSON.stringify(words.title)} does not fit its social image: shorten it`);
  return layout;
}

const paragraph = ({ lines, style, leading }: Block, top: number, fill: string): string =>
  lines
    .map(
      (line, i) =>
        `<text x="${margin}" y="${(top + i * leading).toFixed(1)}" ${style} fill="${fill}">${escapeXml(line)}</text>`,
    )
    .join('');

/** The wordmark as the site's header has it (ui/Wordmark): lamp, name, sign. */
function wordmark(canvas: Canvas, { name, mark }: CardWords): string {
  const style = displayStyle(38);
  const signAt = margin + 42 + canvas.widthOf(name, style) + 5;
  return `<svg x="${margin}" y="60" width="36" height="43.2" viewBox="0 0 20 24">
<path d="M9.6 5.4 20 1.2v8.4z" fill="${colours.light}" fill-opacity=".6"/><path d="M6.6 9.4h5.8l1.9 13.8H4.7z" fill="${colours.paper}"/>
<circle cx="9.5" cy="5.4" r="2.7" fill="${colours.light}"/></svg>
<text x="${margin + 42}" y="97" ${style} fill="${colours.paper}">${escapeXml(name)}</text>
<text x="${signAt}" y="82" ${sansStyle(15)} fill="${colours.paper}">${escapeXml(mark)}</text>`;
}

/** The card as SVG. */
export function cardOf(canvas: Canvas, words: CardWords): string {
  const { title, line, top } = layoutOf(canvas, words);
  return sceneWith(
    wordmark(canvas, words) +
      paragraph(title, top, colours.paper) +
      paragraph(line, top + depthOf(title) + gap, colours.muted),
  );
}
