import { expect, test } from 'vitest';
import type { Header } from './picture-header.ts';
import { isReady, refusalFor, refusals, within } from './shrink.ts';

const header = (part: Partial<Header>): Header => ({
  format: 'jpeg',
  width: 2000,
  height: 1000,
  profile: false,
  moving: false,
  ...part,
});
const allowed = { max_bytes: 5e6, max_side: 2560 };

test('a picture keeps its proportions and is never enlarged', () => {
  expect(within(12000, 9000, 2560)).toEqual({ width: 2560, height: 1920 });
  expect(within(9000, 12000, 2560)).toEqual({ width: 1920, height: 2560 });
  expect(within(300, 200, 2560)).toEqual({ width: 300, height: 200 });
  expect(within(20000, 2, 2560)).toEqual({ width: 2560, height: 1 });
});

test('only a picture that the server stores as it is stays the same', () => {
  expect(isReady(header({}), 1e6, allowed)).toBe(true);
  expect(isReady(header({}), 6e6, allowed)).toBe(false);
  expect(isReady(header({ width: 4000 }), 1e6, allowed)).toBe(false);
  expect(isReady(header({ profile: true }), 1e6, allowed)).toBe(false);
  expect(isReady(header({ format: 'heic' }), 1e6, allowed)).toBe(false);
  expect(isReady(header({ width: 0, height: 0 }), 1e6, allowed)).toBe(false);
});

test('what can’t be shown is refused before it is decoded', () => {
  expect(refusalFor(header({ width: 12000, height: 9000 }), 40e6)).toBeUndefined();
  expect(refusalFor(header({ width: 60000, height: 60000 }), 1e5)).toBe(refusals.pixels);
  expect(refusalFor(header({}), 200e6)).toBe(refusals.bytes);
  expect(refusalFor(header({ moving: true }), 1e6)).toBe(refusals.moving);
});
