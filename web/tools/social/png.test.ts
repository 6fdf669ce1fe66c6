// @vitest-environment node
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng, type Pixels, withoutLowestBit } from './png.ts';

/** The chunks of a PNG file, by name. */
function chunksOf(png: Buffer): Record<string, Buffer> {
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, at + 8 + size);
    at += size + 12;
  }
  return chunks;
}

const picture = (...data: number[]): Pixels => ({
  width: 2,
  height: data.length / 8,
  data: new Uint8Array(data),
});

test('an opaque picture is stored without its alpha channel', async () => {
  const png = await encodePng(picture(1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255));
  const { IHDR, IDAT, IEND } = chunksOf(png);
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect([...(IHDR ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  expect([...inflateSync(IDAT ?? Buffer.of())]).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12]);
  expect(IEND).toHaveLength(0);
});

test('one with holes keeps them', async () => {
  const { IHDR, IDAT } = chunksOf(await encodePng(picture(1, 2, 3, 0, 4, 5, 6, 255)));
  expect(IHDR?.[9]).toBe(6);
  expect([...inflateSync(IDAT ?? Buffer.of())]).toEqual([0, 1, 2, 3, 0, 4, 5, 6, 255]);
});

test('the lowest bit of the colours goes, the alpha stays', () => {
  expect([...withoutLowestBit(picture(1, 2, 255, 255, 0, 7, 8, 1)).data]).toEqual([
    0, 2, 254, 255, 0, 6, 8, 1,
  ]);
});
