/**
 * Every icon of the site from its one drawing, `public/icon.svg`: the favicon for browsers that want pixels, the
 * icons of home screens, and the manifest that names them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '../src/content/types.gen.ts';
import { type Canvas, canvasWith } from './social/canvas.ts';
import { encodePng } from './social/png.ts';
import { night, paper } from './theme.ts';

/** The drawing is 32 units wide and high, on a rounded ground of its first colour. */
const units = 32;

/**
 * The drawing on ground that fills the whole square, for systems that cut their own shape out of it. `share` is how
 * much of the side the drawing keeps: two thirds put all of it within the circle that no system cuts into.
 */
function onFullGround(svg: string, share: number): string {
  const ground = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];
  if (!ground)
    throw new Error('public/icon.svg has no ground: its first fill must be a colour like "#101c2c"');
  const side = units * share;
  const inset = (units - side) / 2;
  const drawing = svg.replace('<svg', `<svg x="${inset}" y="${inset}" width="${side}" height="${side}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} ${units}"><rect width="100%" height="100%" fill="${ground}"/>${drawing}</svg>`;
}

const png = (canvas: Canvas, svg: string, side: number): Promise<Buffer> => encodePng(canvas.draw(svg, side));

/** An .ico file of PNG pictures, for whatever asks for /favicon.ico. */
export function icoOf(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const entrySize = 16;
  const head = Buffer.alloc(6 + entrySize * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ side, png }, i) => {
    const at = 6 + entrySize * i;
    head[at] = side;
    head[at + 1] = side;
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map((picture) => picture.png)]);
}

/** The web manifest: the site's name and icons on a home screen. */
export const manifestOf = ({ name, description }: Brand): object => ({
  name,
  short_name: name,
  description,
  lang: 'en',
  dir: 'ltr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: night,
  background_color: paper,
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** Writes favicon.ico, the PNG icons and site.webmanifest below `dist`. */
export async function writeIcons(dist: string, brand: Brand): Promise<void> {
  const svg = await readFile('public/icon.svg', 'utf8');
  const canvas = await canvasWith([]);
  const favicon = await Promise.all(
    [32, 48].map(async (side) => ({ side, png: await png(canvas, svg, side) })),
  );
  const files: Record<string, Buffer | string> = {
    'favicon.ico': icoOf(favicon),
    'apple-touch-icon.png': await png(canvas, onFullGround(svg, 0.86), 180),
    'icon-192.png': await png(canvas, svg, 192),
    'icon-512.png': await png(canvas, svg, 512),
    'icon-maskable-512.png': await png(canvas, onFullGround(svg, 0.66), 512),
    'site.webmanifest': JSON.stringify(manifestOf(brand)),
  };
  await Promise.all(Object.entries(files).map(([name, data]) => writeFile(join(dist, name), data)));
}
