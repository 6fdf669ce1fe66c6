/**
 * The search in services. It ignores accents, case and plurals. Every significant word must occur in the shown text
 * or at the start of one of the service's keywords.
 */
import { messages } from '../../../content/messages.ts';
import { fold } from '../../../lib/text.ts';
import type { SearchRow } from './search-rows.ts';

/** Value for all categories: an option's value must not be empty. */
export const allCategories = 'all';

/** Stop words. */
const stopWords = (): readonly string[] => fold(messages('site.catalogue')('idle_words')).split(' ');

const wordsOf = (query: string): readonly string[] => {
  const words = fold(query)
    .split(/[\s,.!?]+/)
    .filter(Boolean);
  const unsaid = stopWords();
  const telling = words.filter((word) => !unsaid.includes(word));
  return telling.length > 0 ? telling : words;
};

function finds(row: SearchRow, word: string): boolean {
  const shown = fold([row.name, row.description, row.category_name, row.category].join('\n'));
  return shown.includes(word) || row.keywords.some((keyword) => ` ${fold(keyword)}`.includes(` ${word}`));
}

/** Returns the rows that match a query. Without a query, returns the page's featured entries. */
export function findServices(
  rows: readonly SearchRow[],
  query: string,
  category: string,
): readonly SearchRow[] {
  const words = wordsOf(query);
  return rows.filter(
    (row) =>
      (category === allCategories || row.category === category) &&
      (words.length > 0 || !row.hidden) &&
      words.every((word) => finds(row, word) || (word.length > 3 && finds(row, word.replace(/s$/, '')))),
  );
}
