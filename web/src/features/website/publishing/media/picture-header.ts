/** Reads the format, the size and the properties of a picture from its first bytes, before it is decoded. */

export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg' | 'heic' | 'other';

export interface Header {
  format: Format;
  /** Pixels as stored, before the rotation of a camera; 0 if unknown. */
  width: number;
  height: number;
  /** It has a color profile, such as that of a wide gamut. */
  profile: boolean;
  /** It has several frames. */
  moving: boolean;
}

/** How many bytes hold the header, after the metadata and thumbnails of cameras. */
export const headerBytes = 512 * 1024;

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readJpeg(bytes: Uint8Array, header: Header): void {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || kind === 0xda) return;
    if (kind === 0xe2 && text(bytes, at + 4, 11) === 'ICC_PROFILE') header.profile = true;
    if (kind >= 0xc0 && kind <= 0xc2) {
      header.height = view.getUint16(at + 5);
      header.width = view.getUint16(at + 7);
      return;
    }
  }
}

function readPng(bytes: Uint8Array, header: Header): void {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = text(bytes, at + 4, 4);
    if (kind === 'IHDR' && at + 16 <= bytes.length) {
      header.width = view.getUint32(at + 8);
      header.height = view.getUint32(at + 12);
    }
    if (kind === 'iCCP' || kind === 'cICP') header.profile = true;
    if (kind === 'acTL') header.moving = true;
    if (kind === 'IDAT') return;
  }
}

function readWebp(bytes: Uint8Array, header: Header): void {
  if (bytes.length < 30) return;
  const view = viewOf(bytes);
  const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  const kind = text(bytes, 12, 4);
  if (kind === 'VP8X') {
    header.profile = (view.getUint8(20) & 0x20) !== 0;
    header.moving = (view.getUint8(20) & 0x02) !== 0;
    header.width = 1 + three(24);
    header.height = 1 + three(27);
  } else if (kind === 'VP8 ') {
    header.width = view.getUint16(26, true) & 0x3fff;
    header.height = view.getUint16(28, true) & 0x3fff;
  } else if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    header.width = 1 + (bits & 0x3fff);
    header.height = 1 + ((bits >> 14) & 0x3fff);
  }
}

function readGif(bytes: Uint8Array, header: Header): void {
  const view = viewOf(bytes);
  header.width = view.getUint16(6, true);
  header.height = view.getUint16(8, true);
  header.moving = text(bytes, 0, Math.min(bytes.length, 2000)).includes('NETSCAPE2.0');
}

const heicBrands = /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/;

function formatOf(bytes: Uint8Array): Format {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'webp';
  if (text(bytes, 0, 4) === 'GIF8' && bytes.length > 10) return 'gif';
  if (heicBrands.test(text(bytes, 4, 8))) return 'heic';
  return /^\s*(<\?xml|<!--|<svg|<!DOCTYPE svg)/i.test(text(bytes, 0, 200)) ? 'svg' : 'other';
}

const readers = { jpeg: readJpeg, png: readPng, webp: readWebp, gif: readGif };

/** Reads the header of a picture. Damaged ones have no size. */
export function headerOf(bytes: Uint8Array): Header {
  const format = formatOf(bytes);
  const header: Header = { format, width: 0, height: 0, profile: false, moving: false };
  if (format in readers) readers[format as keyof typeof readers](bytes, header);
  return header;
}
