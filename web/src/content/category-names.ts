import list from '../../../content/categories.json?names';
import type { Category } from './types.gen';

/** What names, groups and links a category; its texts are in categories.ts. */
export type CategoryName = Pick<Category, 'id' | 'name' | 'page' | 'section' | 'services'>;

/** All categories, in the order in which they are sold. */
export const categoryNames: readonly CategoryName[] = list;

/** The four categories of the home page and of the pricing search. */
export const mainCategoryNames = categoryNames.filter(({ section }) => section !== undefined);
