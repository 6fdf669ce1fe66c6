import { expect, test } from 'vitest';
import { gapAt, gapsOf, nextGap } from './gaps.ts';

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

test('a section moves past two that stand side by side', () => {
  const page = [element(0, 100), element(100, 300), element(110, 280), element(300, 400)];
  expect(nextGap(page, 2, -1), 'from below').toBe(1);
  expect(nextGap(page, 2, 1), 'from above').toBe(3);
  expect(nextGap(page, 1, 1)).toBe(1);
  expect(nextGap(page, 0, -1)).toBe(0);
  expect(nextGap(page, 4, 1)).toBe(4);
});
