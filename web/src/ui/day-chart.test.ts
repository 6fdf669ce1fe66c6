import { expect, test } from 'vitest';
import { axisEnd, barsOf, height } from './day-chart.ts';

const day = (figure: number, back?: number) => ({
  day: '2026-11-21',
  name: '21 Nov',
  title: '',
  figure,
  ...(back !== undefined && { back }),
});

test.each([
  [[], 100],
  [[0, 0], 100],
  [[99], 100],
  [[101], 120],
  [[29700, 149700], 160000],
  [[500000], 500000],
  [[500001], 600000],
  [[1047900], 1200000],
])('the axis over %j ends at %i', (figures, end) => expect(axisEnd(figures)).toBe(end));

test('a small chart has whole figures on its axis', () => {
  for (const most of [0, 1, 7, 11, 13, 25]) expect((axisEnd([most], 10) / 2) % 1).toBe(0);
});

test('a bar starts at the baseline, with the refunded part on top', () => {
  const [bar] = barsOf([day(80, 20)], 100);
  expect(bar).toMatchObject({ kept: { y: 40, height: 60 }, back: { y: 20, height: 20 } });
});

test('nothing is drawn for nothing, and something for the smallest payment', () => {
  const bars = barsOf([day(0), day(1), day(100, 100), day(0, 50)], 100_000);
  expect(bars.map(({ kept }) => kept.height)).toEqual([0, 1, 0, 0]);
  expect(bars.map(({ back }) => back.height)).toEqual([0, 0, 1, 0]);
  for (const { kept, back } of bars) expect(back.y + back.height).toBe(kept.y);
  for (const { kept } of bars) expect(kept.y + kept.height).toBe(height);
});

test('days are side by side without touching', () => {
  const bars = barsOf([day(1), day(2), day(3)], 100);
  for (const [i, bar] of bars.entries()) {
    const next = bars[i + 1];
    if (next) expect(bar.x + bar.width).toBeLessThan(next.x);
  }
});
