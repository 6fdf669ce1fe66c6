import { expect, test } from 'vitest';
import { formatShortDay } from '../../../../lib/dates.ts';
import { spanOf } from './api.ts';
import { funnelOf, pageName, periodsOf, requestName, shareOf, sourceName, summaryOf } from './format.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    day: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
    views: 3,
    visits: 2,
  }));

test('the days are those of UTC, today included', () => {
  expect(spanOf(7, new Date('2026-03-03T23:59:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});

test.each([
  [7, 7],
  [90, 90],
  [365, 53],
])('%i days are %i bars, which hold every visit once', (count, bars) => {
  const periods = periodsOf(days(count));
  expect(periods.length).toBe(bars);
  expect(periods.reduce((sum, { figure }) => sum + figure, 0)).toBe(2 * count);
  expect(periods.reduce((sum, { views }) => sum + views, 0)).toBe(3 * count);
});

test('the chart is described in a sentence', () => {
  const all = [
    { day: '2026-11-20', views: 1, visits: 1 },
    { day: '2026-11-21', views: 9, visits: 4 },
  ];
  expect(summaryOf({ days: all, total: { views: 10, visits: 5 } })).toBe(
    `5 visits in the last 2 days, most on ${formatShortDay('2026-11-21')}: 4.`,
  );
  expect(summaryOf({ days: [], total: { views: 0, visits: 0 } })).toBe('No visits in the last 0 days.');
});

test('a page without a name gets one', () => {
  expect(pageName({ path: '' })).toBe('Page not found');
  expect(sourceName({ source: '', medium: '', campaign: '', visits: 1 })).toBe('Direct');
  expect(sourceName({ source: 'letter', medium: '', campaign: 'spring', visits: 1 })).toBe('letter · spring');
  expect(requestName({ kind: 'quote', about: 'AI Training', count: 1 })).toBe('Quote: AI Training');
  expect(shareOf(1, 3)).toBe('33.3%');
  expect(shareOf(0, 0)).toBe('–');
});

test('services without views are left out, the best sellers come first', () => {
  const service = (id: string, seen: number, paid: number) => ({
    ...{ id, name: id, seen, checkouts: paid, orders: paid, paid, leads: 0 },
  });
  const rows = funnelOf([service('a', 0, 0), service('b', 9, 0), service('c', 2, 1)]);
  expect(rows.map(({ id }) => id)).toEqual(['c', 'b']);
});
