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

const margin = 72;
/** The words end before the tower begins. */
const column = { title: 780, line: 740 };
/** The middle of the space between wordmark and foot. */
const middle = 326;
/** From the size that suits short titles down to the one that fits the longest allowed. */
const titleSizes = [96, 84, 74, 64];
const titleLines = 3;
const lineSize = 33;
const tight = -0.018;

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

/** The title in the largest size that needs no more than three lines and lets no word run out. */
function titleBlock(canvas: Canvas, title: string): Block {
  const blocks = titleSizes.map((px) => {
    const style = displayStyle(px);
    const measure = measureIn(canvas, style);
    const lines = evenLines(title, column.title, measure);
    const fits = lines.length <= titleLines && lines.every((line) => measure(line) <= column.title);
    return { fits, block: { lines, px, style, leading: px * 1.04 } };
  });
  const chosen =
    blocks.find(({ fits, block }) => fits && block.lines.length < titleLines) ??
    blocks.find(({ fits }) => fits);
  if (!chosen)
    throw new Error(`the title ${JSON.stringify(title)} does not fit its social image: shorten it`);
  return chosen.block;
}

function lineBlock(canvas: Canvas, line: string): Block {
  const style = sansStyle(lineSize);
  const lines = evenLines(line, column.line, measureIn(canvas, style));
  return { lines, px: lineSize, style, leading: lineSize * 1.36 };
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
  const title = titleBlock(canvas, words.title);
  const line = lineBlock(canvas, words.line);
  const gap = 74;
  const height = (title.lines.length - 1) * title.leading + gap + (line.lines.length - 1) * line.leading;
  const top = middle - height / 2 + title.px * 0.32;
  const lineTop = top + (title.lines.length - 1) * title.leading + gap;
  return sceneWith(
    wordmark(canvas, words) + paragraph(title, top, colours.paper) + paragraph(line, lineTop, colours.muted),
  );
}
