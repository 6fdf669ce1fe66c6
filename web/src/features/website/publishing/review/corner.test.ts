import { expect, test } from 'vitest';
import { cornerOf } from './Sheet.tsx';

test('a number is over the corner of its box, but inside the page', () => {
  expect(cornerOf({ top: 100, left: 300 })).toEqual({ top: -12, left: -12 });
  expect(cornerOf({ top: 0, left: 10 })).toEqual({ top: 4, left: -6 });
  expect(cornerOf({ top: -50, left: 0 })).toEqual({ top: 54, left: 4 });
});
