import { describe, expect, test } from 'vitest';
import { specializationsOf } from './company.ts';
import {
  badgesOf,
  isWebAddress,
  ratingOf,
  reviewsOf,
  servicesOf,
  shortened,
  statusOf,
  yearsOf,
} from './words.ts';

test.each([
  [0, '0.0'],
  [4.9, '4.9'],
  [5, '5.0'],
])('a rating of %s reads %s', (rating, words) => expect(ratingOf(rating)).toBe(words));

test('counts have their singular', () => {
  expect([0, 1, 1200].map(reviewsOf)).toEqual(['0 reviews', '1 review', '1,200 reviews']);
  expect([0, 1, 9].map(yearsOf)).toEqual(['Less than a year', '1 year', '9 years']);
});

test('two services are shown, then how many more', () => {
  expect(servicesOf([])).toBe('');
  expect(servicesOf(['A', 'B'])).toBe('A, B');
  expect(servicesOf(['A', 'B', 'C', 'D'])).toBe('A, B +2 more');
});

describe('statuses', () => {
  test.each([
    [true, true, 'Active & Verified', 'green', ['Active', 'Verified']],
    [true, false, 'Active', 'blue', ['Active']],
    [false, false, 'Pending Approval', 'yellow', ['Pending']],
    [false, true, 'Pending Approval', 'yellow', ['Verified', 'Pending']],
  ])('active %s, verified %s: %s', (is_active, is_verified, label, tone, badges) => {
    expect(statusOf({ is_active, is_verified })).toEqual({ label, tone });
    expect(badgesOf({ is_active, is_verified }).map((badge) => badge.label)).toEqual(badges);
  });
});

test('specializations are split at commas, trimmed, each once', () => {
  expect(specializationsOf(' Chatbots ,, ERP,Chatbots ')).toEqual(['Chatbots', 'ERP']);
  expect(specializationsOf(' , ')).toEqual([]);
});

test.each([
  ['https://a.example', true],
  ['HTTP://a.example', true],
  ['javascript:alert(1)', false],
  [' https://a.example', false],
  ['//a.example', false],
  ['', false],
])('T30: %j may be a link: %s', (url, allowed) => expect(isWebAddress(url)).toBe(allowed));

test('a long description is cut after a word, a short one is not', () => {
  expect(shortened('Ships data.', 20)).toBe('Ships data.');
  expect(shortened('Ships data to planners who trust it', 20)).toBe('Ships data to…');
  expect(shortened('x'.repeat(30), 20)).toBe(`${'x'.repeat(20)}…`);
});
