/** The search over the services: accents and case do not matter; every word has to occur. */
import { copyOf } from '../../../content/copy.ts';
import type { SearchEntry } from '../../../content/types.gen.ts';
import { matches } from '../../../lib/text.ts';

/** Stands for every category: an option's value must not be empty. */
export const allCategories = 'all';

const categoryOf = (id: string) => copyOf('categories').find((category) => category.id === id);

export const categoryName = (id: string): string => categoryOf(id)?.name ?? id;

/** Where choosing an entry leads: the page of its category. */
export const pageOfEntry = (entry: SearchEntry): string => categoryOf(entry.category)?.page ?? '/pricing';

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
