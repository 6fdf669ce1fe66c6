import { describe, expect, test } from 'vitest';
import { site } from '../../../content/built-in.ts';
import { mainCategories } from '../../../content/catalogue.ts';
import { giveCopy } from '../../../content/copy.ts';
import { allCategories, findServices, pageOfEntry } from './find-services.ts';

giveCopy({ categories: mainCategories(site) });

const { entries } = site.pages.pricing.search;
const names = (query: string, category = allCategories) =>
  findServices(entries, query, category).map(({ name }) => name);

describe('searching services', () => {
  test('finds all eight without a query', () => {
    expect(names('')).toHaveLength(8);
  });

  test('ignores case and accents', () => {
    expect(names('WÖRKSHOP')).toEqual(['AI Training Team Workshop']);
  });

  test('looks into descriptions and categories too', () => {
    expect(names('voiceover')).toEqual(['Media Creation Premium']);
    expect(names('automation')).toContain('Business AI Starter');
  });

  test('keeps to the category', () => {
    expect(names('', 'media')).toEqual(['Media Creation Basic', 'Media Creation Premium']);
    expect(names('workshop', 'media')).toEqual([]);
  });

  test.each([
    ['training', '/ai-training'],
    ['automation', '/business-ai'],
    ['development', '/digital-products'],
    ['media', '/media-creation'],
  ])('an entry of %s leads to %s', (category, page) => {
    const entry = entries.find((candidate) => candidate.category === category);
    expect(entry && pageOfEntry(entry)).toBe(page);
  });
});
