/** Texts of the discount code field, which the program adds while codes exist (content/price_effects_files.go). */
import type { CodeWords } from '../../../content/types.gen.ts';
import type { Discount } from '../../../lib/discount.ts';

/** Texts of the discount code field and of reduced prices. */
export type OrderCodeTexts = CodeWords & Pick<Discount, 'kept' | 'was_word' | 'now_word'>;

/** Returns the texts in the block of the order form; undefined if no code can be entered. */
export const codeTextsOf = (block: object): OrderCodeTexts | undefined =>
  (block as { campaign_code?: OrderCodeTexts }).campaign_code;
