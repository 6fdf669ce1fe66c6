// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../src/content/built-in.ts';
import { writeIcons } from './icons.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'icons-'));
  await writeIcons(dist, site.brand);
});
afterAll(() => rm(dist, { recursive: true }));

const file = (name: string): Promise<Buffer> => readFile(join(dist, name));

/** Width, height and colour type of a PNG file (2 is opaque). */
const lookOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20), png[25] ?? -1];

test.each([
  ['apple-touch-icon.png', [180, 180, 2]],
  ['icon-192.png', [192, 192, 6]],
  ['icon-512.png', [512, 512, 6]],
  ['icon-maskable-512.png', [512, 512, 2]],
])('%s has its size, and corners only where nobody cuts them', async (name, look) => {
  expect(lookOf(await file(name))).toEqual(look);
});

test('favicon.ico holds two sizes, each where it says', async () => {
  const ico = await file('favicon.ico');
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [i, side] of [32, 48].entries()) {
    const entry = ico.subarray(6 + 16 * i, 22 + 16 * i);
    const [size, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    expect([entry[0], entry[1]]).toEqual([side, side]);
    expect(lookOf(ico.subarray(offset, offset + size)).slice(0, 2)).toEqual([side, side]);
  }
});

test('the manifest has the name, and icons that are there', async () => {
  const manifest = JSON.parse((await file('site.webmanifest')).toString()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    name: site.brand.name,
    short_name: site.brand.name,
    start_url: '/',
    scope: '/',
  });
  for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith('.png'))) {
    const [width, height] = lookOf(await file(src));
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
});
