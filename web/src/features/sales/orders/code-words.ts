/** The words that the program gives the order form while there is a code to enter (content/moment_files.go). */
import type { CodeWords } from '../../../content/types.gen.ts';
import type { Reduced } from '../../../lib/reduced.ts';

/** The words of the field for a code, with those of prices that it lowers. */
export type OrderCodeWords = CodeWords & Pick<Reduced, 'kept' | 'was_word' | 'now_word'>;

/** The words on the page; undefined while there is no code to enter. */
export const codeWordsOf = (page: object): OrderCodeWords | undefined =>
  (page as { campaign_code?: OrderCodeWords }).campaign_code;
