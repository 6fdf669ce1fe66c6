import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { movedBy, pointAt } from './focal.ts';

test('a point is on the grid and on the image', () => {
  expect(pointAt(100, 30, 400, 200)).toEqual({ x: 30, y: 20 });
  expect(pointAt(-50, 900, 400, 200)).toEqual({ x: 0, y: 100 });
});

test('arrow keys move it as far as the edges, and Home to the middle', () => {
  expect(movedBy('ArrowLeft', { x: 50, y: 50 })).toEqual({ x: 40, y: 50 });
  expect(movedBy('ArrowDown', { x: 0, y: 100 })).toEqual({ x: 0, y: 100 });
  expect(movedBy('Home', { x: 0, y: 100 })).toEqual({ x: 50, y: 50 });
  expect(movedBy('a', { x: 0, y: 0 })).toBeUndefined();
});

test('the style sheet has a class for each value but the middle, which is the default', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../../styles/focus.css'), 'utf8');
  for (let percent = 0; percent <= 100; percent += 10)
    for (const axis of ['x', 'y'])
      expect(css.includes(`.focus-${axis}-${percent} {\n  --focus-${axis}: ${percent}%;`)).toBe(
        percent !== 50,
      );
});
