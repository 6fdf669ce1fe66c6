import { expect, test } from 'vitest';
import { categories, mainCategories } from './categories.ts';
import { categoryNames, mainCategoryNames } from './category-names.ts';

test('the short list says the same as the full one, in the same order', () => {
  const short = ({ id, name, page, section, services }: (typeof categoryNames)[number]) => ({
    id,
    name,
    page,
    section,
    services,
  });
  expect(categoryNames.map(short)).toEqual(categories.map(short));
  expect(mainCategoryNames.map(({ id }) => id)).toEqual(mainCategories.map(({ id }) => id));
});

test('the short list carries no texts', () => {
  expect(Object.keys(categoryNames[0] ?? {}).sort()).toEqual(['id', 'name', 'page', 'section', 'services']);
});
