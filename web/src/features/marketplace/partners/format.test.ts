import { expect, test } from 'vitest';
import { specializationsOf } from './company.ts';
import { ratingOf, reviewsOf, shortened, yearsOf } from './format.ts';

test.each([
  [0, '0.0'],
  [4.9, '4.9'],
  [5, '5.0'],
])('a rating of %s reads %s', (rating, words) => expect(ratingOf(rating)).toBe(words));

test('counts have their singular', () => {
  expect([0, 1, 1200].map(reviewsOf)).toEqual(['0 reviews', '1 review', '1,200 reviews']);
  expect([0, 1, 9].map(yearsOf)).toEqual(['Less than a year', '1 year', '9 years']);
});

test('specializations are split at commas, trimmed, each once', () => {
  expect(specializationsOf(' Chatbots ,, ERP,Chatbots ')).toEqual(['Chatbots', 'ERP']);
  expect(specializationsOf(' , ')).toEqual([]);
});

test('a long description is cut after a word, a short one is not', () => {
  expect(shortened('Ships data.', 20)).toBe('Ships data.');
  expect(shortened('Ships data to planners who trust it', 20)).toBe('Ships data to…');
  expect(shortened('x'.repeat(30), 20)).toBe(`${'x'.repeat(20)}…`);
});
