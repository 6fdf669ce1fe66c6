/**
 * Writes PNG files (RFC 2083), 8 bits a channel, without the alpha channel where nothing shines through. Rows are
 * not filtered: for drawings of flat shapes and soft skies that gave the smallest files (decision 0008).
 */
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  data: Uint8Array;
}

const pack = promisify(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const colourTypes: Record<number, number> = { 3: 2, 4: 6 };

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

function header(width: number, height: number, channels: number): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body[8] = 8;
  body[9] = colourTypes[channels] ?? 0;
  return body;
}

function isOpaque(data: Uint8Array): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/** The rows with the number of their filter (0, none) in front, in so many channels. */
function rowsOf({ width, height, data }: Pixels, channels: number): Buffer {
  const out = Buffer.alloc(height * (width * channels + 1));
  let to = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (pixel % width === 0) to += 1;
    for (let channel = 0; channel < channels; channel += 1) out[to++] = data[pixel * 4 + channel] ?? 0;
  }
  return out;
}

/** The picture as a PNG file. */
export async function encodePng(pixels: Pixels): Promise<Buffer> {
  const channels = isOpaque(pixels.data) ? 3 : 4;
  const packed = await pack(rowsOf(pixels, channels), { level: 9, memLevel: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header(pixels.width, pixels.height, channels)),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Drops the lowest bit of every colour: a fifth less to store, and nothing that an eye would see. */
export function withoutLowestBit({ width, height, data }: Pixels): Pixels {
  return { width, height, data: data.map((value, i) => (i % 4 === 3 ? value : value & 0xfe)) };
}
