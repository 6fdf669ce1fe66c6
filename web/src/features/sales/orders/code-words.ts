/** Texts of the discount code field, which the program adds while codes exist (content/price_effects_files.go). */
import type { CodeWords } from '../../../content/types.gen.ts';
import type { Reduced } from '../../../lib/reduced.ts';

/** Texts of the discount code field and of reduced prices. */
export type OrderCodeWords = CodeWords & Pick<Reduced, 'kept' | 'was_word' | 'now_word'>;

/** Returns the texts on the page; undefined if no code can be entered. */
export const codeWordsOf = (page: object): OrderCodeWords | undefined =>
  (page as { campaign_code?: OrderCodeWords }).campaign_code;
