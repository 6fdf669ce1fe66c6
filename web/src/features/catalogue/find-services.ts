/** The search over the services (decisions 4): accents and case do not matter; every word has to occur. */
import { mainCategoryNames } from '../../content/category-names.ts';
import type { SearchEntry } from '../../content/types.gen.ts';
import { matches } from '../../lib/text.ts';

/** Stands for every category: an option's value must not be empty (spec 8). */
export const allCategories = 'all';

const byId = new Map(mainCategoryNames.map((category) => [category.id, category]));

export const categoryName = (id: string): string => byId.get(id)?.name ?? id;

/** Where choosing an entry leads: the page of its category. */
export const pageOfEntry = (entry: SearchEntry): string => byId.get(entry.category)?.page ?? '/pricing';

export function findServices(
  entries: readonly SearchEntry[],
  query: string,
  category: string,
): readonly SearchEntry[] {
  return entries.filter(
    (entry) =>
      (category === allCategories || entry.category === category) &&
      matches(query.trim(), [entry.name, entry.description, categoryName(entry.category), entry.category]),
  );
}
