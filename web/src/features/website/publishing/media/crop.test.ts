import { expect, test } from 'vitest';
import { areaOf, draggedBy, middle } from './crop.ts';

const picture = { width: 1000, height: 1000 };
const place = { width: 640, height: 400 };

test('the middle of a picture fills the place', () => {
  expect(areaOf(picture, place, middle)).toEqual({ x: 0, y: 188, width: 1000, height: 625 });
});

test('a zoomed part stays within the picture', () => {
  for (const x of [0, 50, 100])
    for (const zoom of [100, 150, 300]) {
      const area = areaOf(picture, place, { x, y: x, zoom });
      expect(area.x).toBeGreaterThanOrEqual(0);
      expect(area.x + area.width).toBeLessThanOrEqual(1000);
      expect(area.y + area.height).toBeLessThanOrEqual(1000);
    }
});

test('a part can be dragged to the edge and no further', () => {
  expect(draggedBy(picture, place, middle, 0, 10_000).y).toBe(100);
  expect(draggedBy(picture, place, middle, 0, -75)).toEqual({ x: 50, y: 30, zoom: 100 });
});

test('a tall picture fills a wide place across', () => {
  expect(areaOf({ width: 300, height: 900 }, place, { x: 0, y: 0, zoom: 100 })).toEqual({
    x: 0,
    y: 0,
    width: 300,
    height: 188,
  });
});
