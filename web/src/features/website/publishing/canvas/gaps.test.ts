import { expect, test } from 'vitest';
import { gapAt, gapsOf } from './gaps.ts';

const element = (top: number, bottom: number) => ({
  getBoundingClientRect: () => ({ top, bottom }) as DOMRect,
});

test('a dragged section is dropped in the nearest gap', () => {
  const gaps = gapsOf([element(-50, 100), null, element(100, 400)]);
  expect(gaps).toEqual([-50, 100, 100, 400]);
  expect(gapAt(gaps, 0)).toBe(0);
  expect(gapAt(gaps, 120)).toBe(1);
  expect(gapAt(gaps, 900)).toBe(3);
  expect(gapAt([], 5)).toBe(-1);
});
