/** Draws SVG into pixels with resvg, which needs neither a browser nor a binary of the platform (decision 0008). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Pixels } from './png.ts';

export interface Canvas {
  /** The picture in pixels; with a width, scaled to it. */
  draw(svg: string, width?: number): Pixels;
  /** How wide a line of text is, in the units of `style` (the attributes of an SVG text). */
  widthOf(text: string, style: string): number;
}

let ready: Promise<void> | undefined;

/** Loads the drawing library, once in the life of the program. */
function load(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  ready ??= readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm);
  return ready;
}

/** A canvas that knows the typefaces given and no others. */
export async function canvasWith(fontBuffers: Buffer[]): Promise<Canvas> {
  await load();
  const font = { fontBuffers };
  return {
    draw(svg, width) {
      const drawing = new Resvg(svg, { font, ...(width ? { fitTo: { mode: 'width', value: width } } : {}) });
      const image = drawing.render();
      const pixels = { width: image.width, height: image.height, data: image.pixels };
      image.free();
      drawing.free();
      return pixels;
    },
    widthOf(text, style) {
      const line = new Resvg(
        `<svg xmlns="http://www.w3.org/2000/svg"><text ${style}>${escapeXml(text)}</text></svg>`,
        { font },
      );
      const box = line.getBBox();
      const width = box?.width ?? 0;
      box?.free();
      line.free();
      return width;
    },
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
