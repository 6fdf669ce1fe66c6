/**
 * Prepares a picture for its upload. The browser decodes it, turns it upright, shrinks it to the size that the server
 * stores, and converts its colors to those of the web. A new file has no metadata, such as the location.
 */
import { ApiError } from '../../../../api/problem.ts';
import { type Header, headerBytes, headerOf } from './picture-header.ts';
import type { Allowance } from './uploads.ts';

const most = { bytes: 150e6, pixels: 250e6 };

export const refusals = {
  bytes: 'This picture is larger than 150 MB. Make it smaller and try again.',
  pixels: 'This picture has more than 250 megapixels. Make it smaller and try again.',
  moving: 'This picture moves, and the site shows still pictures here. Save one frame of it as PNG.',
  heic:
    'This browser can’t read HEIC photos. Edit the site on the iPhone itself and choose the photo there, or export ' +
    'the photo as JPEG. For new photos, choose Settings, Camera, Formats, Most Compatible on the iPhone.',
  unreadable:
    'This picture is damaged, or this browser can’t read it. Save it as JPEG, PNG or WebP and try again.',
} as const;

/** An error whose message tells the user what to do. */
export class Refusal extends ApiError {
  constructor(message: string) {
    super(message, 0);
  }
}

/** Formats that the server reads. */
const accepted: readonly string[] = ['jpeg', 'png', 'webp'];

/** Types to encode in, the best first. Browsers that can't encode WebP write a PNG instead. */
const types: Partial<Record<Header['format'], readonly string[]>> = {
  png: ['image/png', 'image/webp'],
  gif: ['image/png', 'image/webp'],
  other: ['image/webp', 'image/png'],
  webp: ['image/webp', 'image/png'],
};

/** The largest size within a square that keeps the proportions. Pictures aren't enlarged. */
export function within(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Reports whether the server can take the file as it is. It drops metadata itself, but also color profiles. */
export const isReady = (
  { format, width, height, profile }: Header,
  size: number,
  { max_bytes, max_side }: Pick<Allowance, 'max_bytes' | 'max_side'>,
): boolean =>
  accepted.includes(format) &&
  !profile &&
  width > 0 &&
  Math.max(width, height) <= max_side &&
  size <= max_bytes;

/** Why a picture isn't decoded at all; undefined if it may be. */
export function refusalFor({ width, height, moving }: Header, size: number): string | undefined {
  if (size > most.bytes) return refusals.bytes;
  if (width * height > most.pixels) return refusals.pixels;
  return moving ? refusals.moving : undefined;
}

/**
 * Decodes a picture upright. The browser shrinks it while it decodes: the pixels of 108 megapixels alone take 430 MB.
 */
async function decode(file: File, { format, width, height }: Header, side: number): Promise<ImageBitmap> {
  const shrunk = width > 0 && Math.max(width, height) > side;
  try {
    return await createImageBitmap(file, {
      imageOrientation: 'from-image',
      ...(shrunk && { resizeWidth: within(width, height, side).width, resizeQuality: 'high' as const }),
    });
  } catch {
    throw new Refusal(format === 'heic' ? refusals.heic : refusals.unreadable);
  }
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, within(picture.width, picture.height, side));
  const context = canvas.getContext('2d');
  if (!context) throw new Refusal(refusals.unreadable);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));

/** Encodes a canvas in the first type that fits. */
export async function encodeWithin(
  canvas: HTMLCanvasElement,
  wanted: readonly string[],
  bytes: number,
): Promise<Blob | null> {
  for (const type of wanted) {
    const blob = await encode(canvas, type);
    if (blob?.type === type && blob.size <= bytes) return blob;
  }
  return null;
}

const extensionOf = (type: string): string => type.replace('image/', '.').replace('jpeg', 'jpg');

/** Returns the picture as the server takes it: the same file, or a smaller one. Throws a Refusal. */
export async function shrink(file: File, allowed: Allowance): Promise<File> {
  const header = headerOf(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
  if (header.format === 'svg') return file; // the server says where it may be
  const refused = refusalFor(header, file.size);
  if (refused) throw new Refusal(refused);
  const picture = await decode(file, header, allowed.max_side);
  try {
    if (isReady(header, file.size, allowed)) return file;
    for (let side = allowed.max_side; side >= 640; side = Math.round(side * 0.75)) {
      const canvas = draw(picture, side);
      const blob = await encodeWithin(canvas, types[header.format] ?? ['image/jpeg'], allowed.max_bytes);
      canvas.width = 0; // frees its memory at once
      if (blob) return new File([blob], file.name.replace(/\.\w+$/, '') + extensionOf(blob.type), blob);
    }
  } finally {
    picture.close();
  }
  throw new Refusal(refusals.bytes);
}
