import file from '../../../content/categories.json';
import { filled } from './fill';
import type { Category } from './types.gen';

/** All categories, in the order in which they are sold. */
export const categories = filled<'categories.json'>(file);

/** A category with its card on the home page and its section on /pricing. */
export type MainCategory = Category & Required<Pick<Category, 'section' | 'card' | 'what_you_get'>>;

const isMain = (category: Category): category is MainCategory => category.section !== undefined;

/** The four categories of the home page and of the pricing search. */
export const mainCategories: readonly MainCategory[] = categories.filter(isMain);

/** Where Quick Buy goes: the order page with the first package of the category. */
export const quickBuy = (category: Category): string => `/service-order?service=${category.services[0]}`;
