/**
 * The search over the services: accents, case and plurals don't matter; every word that says something has to occur,
 * in what is shown or at the beginning of a word that buyers use for the service.
 */
import { messages } from '../../../content/messages.ts';
import { fold } from '../../../lib/text.ts';
import type { SearchRow } from './search-rows.ts';

/** Stands for every category: an option's value must not be empty. */
export const allCategories = 'all';

/** Words that name nothing for sale. */
const idle = (): readonly string[] => fold(messages('site.catalogue')('idle_words')).split(' ');

const wordsOf = (query: string): readonly string[] => {
  const words = fold(query)
    .split(/[\s,.!?]+/)
    .filter(Boolean);
  const unsaid = idle();
  const telling = words.filter((word) => !unsaid.includes(word));
  return telling.length > 0 ? telling : words;
};

function finds(row: SearchRow, word: string): boolean {
  const shown = fold([row.name, row.description, row.category_name, row.category].join('\n'));
  return shown.includes(word) || row.keywords.some((keyword) => ` ${fold(keyword)}`.includes(` ${word}`));
}

/** The rows that a query finds. Without one, the fixed entries of the page. */
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
