import { expect, test } from 'vitest';
import { colorSheets } from './colors.ts';

test('a site with the colors of its theme needs no sheet', () => {
  expect(colorSheets('lighthouse', { accent: null, link: null })).toEqual([]);
});

test('own colors have a sheet with an address that contains them', () => {
  expect(colorSheets('grid', { accent: '#f8b243', link: '#1d4ed8' })).toEqual([
    '/colors/grid-f8b243-1d4ed8.css',
  ]);
  expect(colorSheets('lighthouse', { accent: null, link: '#1d4ed8' })).toEqual([
    '/colors/lighthouse--1d4ed8.css',
  ]);
});
