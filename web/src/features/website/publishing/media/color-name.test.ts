import { expect, test } from 'vitest';
import { nameOfColor } from './color-name.ts';

test.each([
  ['#1d4ed8', 'blue'],
  ['#0e1d2c', 'dark blue'],
  ['#f8b243', 'orange'],
  ['#7a3d10', 'brown'],
  ['#ea4335', 'red'],
  ['#fde68a', 'light yellow'],
  ['#0f766e', 'dark teal'],
  ['#000000', 'black'],
  ['#ffffff', 'white'],
  ['#808080', 'gray'],
])('%s is %s', (color, name) => {
  expect(nameOfColor(color)).toBe(name);
});
