import { expect, test } from 'vitest';
import { headerOf } from './picture-header.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** A JPEG of 12,000 by 9,000 pixels with segments before its frame. */
const jpeg = (...segments: (string | number[])[]): Uint8Array =>
  bytes([0xff, 0xd8], ...segments, [0xff, 0xc0, 0, 17, 8, 0x23, 0x28, 0x2e, 0xe0, 3], zeros(12));

test('a photo has its size after the metadata of the camera', () => {
  const exif = bytes([0xff, 0xe1, 0, 16], 'Exif\0\0', zeros(8));
  expect(headerOf(jpeg([...exif]))).toMatchObject({
    format: 'jpeg',
    width: 12000,
    height: 9000,
    profile: false,
  });
  expect(headerOf(jpeg([0xff, 0xe2, 0, 16], 'ICC_PROFILE\0\x01\x01')).profile).toBe(true);
});

test('PNG, WebP and GIF say their size and whether they move', () => {
  const ihdr = [0, 0, 0, 13, ...bytes('IHDR'), 0, 0, 1, 0, 0, 0, 0, 128, ...zeros(9)];
  const png = (...chunks: (string | number[])[]) => bytes('\x89PNG\r\n\x1a\n', ihdr, ...chunks, zeros(12));
  expect(headerOf(png())).toMatchObject({ format: 'png', width: 256, height: 128, moving: false });
  expect(headerOf(png([0, 0, 0, 8], 'acTL', zeros(12))).moving).toBe(true);
  expect(headerOf(png([0, 0, 0, 1], 'iCCP', zeros(5))).profile).toBe(true);
  const webp = (flags: number) =>
    bytes('RIFF', zeros(4), 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0, 255, 1, 0, 127, 0, 0], zeros(8));
  expect(headerOf(webp(0x20))).toMatchObject({ width: 512, height: 128, profile: true, moving: false });
  expect(headerOf(webp(0x02)).moving).toBe(true);
  const gif = (more: string) => bytes('GIF89a', [64, 0, 32, 0], more, zeros(20));
  expect(headerOf(gif(''))).toMatchObject({ format: 'gif', width: 64, height: 32, moving: false });
  expect(headerOf(gif('\x21\xff\x0bNETSCAPE2.0')).moving).toBe(true);
});

test('formats are known by their bytes, and damaged files have no size', () => {
  expect(headerOf(bytes([0, 0, 0, 24], 'ftypheic', zeros(12))).format).toBe('heic');
  expect(headerOf(bytes([0, 0, 0, 24], 'ftypmif1', zeros(12))).format).toBe('heic');
  expect(headerOf(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')).format).toBe('svg');
  expect(headerOf(bytes('<!doctype html><svg>')).format).toBe('other');
  expect(headerOf(new Uint8Array())).toMatchObject({ format: 'other', width: 0 });
  const whole = jpeg();
  for (let length = 0; length < whole.length; length++)
    expect(headerOf(whole.subarray(0, length)).height).toBeOneOf([0, 9000]);
  expect(headerOf(bytes([0xff, 0xd8, 0xff, 0xe1, 0, 0], zeros(20))).width).toBe(0);
});
