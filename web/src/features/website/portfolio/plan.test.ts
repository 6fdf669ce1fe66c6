import { describe, expect, test } from 'vitest';
import { type Connection, hasPriority, planFor, preloadOf, type Speed, speedOf } from './plan.ts';

describe('the class of a connection', () => {
  const cases: [string, Connection | undefined, Speed][] = [
    ['a browser that does not tell', undefined, 'medium'],
    ['4g above 5', { effectiveType: '4g', downlink: 5.05 }, 'fast'],
    ['4g at 10', { effectiveType: '4g', downlink: 10 }, 'fast'],
    ['4g at exactly 5', { effectiveType: '4g', downlink: 5 }, 'medium'],
    ['4g at 1.55', { effectiveType: '4g', downlink: 1.55 }, 'medium'],
    ['4g at exactly 1.5', { effectiveType: '4g', downlink: 1.5 }, 'slow'],
    ['4g of unknown width', { effectiveType: '4g' }, 'medium'],
    ['3g, however narrow', { effectiveType: '3g', downlink: 0.4 }, 'medium'],
    ['3g above 5 is not fast', { effectiveType: '3g', downlink: 8 }, 'medium'],
    ['2g above 1.5', { effectiveType: '2g', downlink: 1.6 }, 'medium'],
    ['2g', { effectiveType: '2g', downlink: 0.25 }, 'slow'],
    ['slow 2g', { effectiveType: 'slow-2g', downlink: 0.05 }, 'slow'],
    ['only a narrow width', { downlink: 1 }, 'slow'],
    ['only a width', { downlink: 2 }, 'medium'],
    ['offline', { effectiveType: '4g', downlink: 0 }, 'slow'],
  ];
  test.each(cases)('%s', (_, connection, speed) => expect(speedOf(connection)).toBe(speed));
});

test.each([
  ['fast', false, 4, true],
  ['medium', false, 2, true],
  ['slow', false, 1, false],
  ['fast', true, 1, false],
  ['medium', true, 1, false],
  ['slow', true, 1, false],
] as const)('%s with data saver %s: %i at a time, by themselves: %s', (speed, dataSaver, limit, auto) => {
  expect(planFor(speed, dataSaver)).toEqual({ speed, dataSaver, preloadLimit: limit, autoLoad: auto });
});

test.each([
  ['a fast desktop', planFor('fast', false), false, [0, 1, 2, 3]],
  ['a medium desktop', planFor('medium', false), false, [0, 1]],
  ['a desktop that saves data', planFor('fast', true), false, [0]],
  ['a fast phone', planFor('fast', false), true, [0]],
  ['a medium phone', planFor('medium', false), true, [0]],
] as const)('%s gives priority to the first ones', (_, plan, phone, first) => {
  const all = Array.from({ length: 11 }, (_unused, index) => index);
  expect(all.filter((index) => hasPriority(index, plan, phone))).toEqual(first);
});

test.each([
  ['fast', false, 'auto'],
  ['fast', true, 'auto'],
  ['medium', false, 'metadata'],
  ['medium', true, 'auto'],
  ['slow', false, 'none'],
  ['slow', true, 'auto'],
] as const)('%s, priority %s: preload is %s', (speed, priority, mode) => {
  expect(preloadOf(speed, priority)).toBe(mode);
});
