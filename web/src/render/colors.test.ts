import { expect, test } from 'vitest';
import brand from '../../../content/brand.json' with { type: 'json' };
import { colorSheets } from './colors.ts';

test('the colors that the site is delivered with are in its own sheet', () => {
  expect(colorSheets(brand.colors)).toEqual([]);
});

test('other colors have a sheet with an address that contains them', () => {
  expect(colorSheets({ ...brand.colors, link: '#1d4ed8' })).toEqual(['/colors/f8b243-1d4ed8.css']);
});
