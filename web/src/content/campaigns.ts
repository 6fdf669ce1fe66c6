/**
 * What the program puts beside a price while a campaign lowers it (content/moment_files.go). The schema of the content
 * doesn't know these keys, since no file may hold them.
 */
import type { CodeWords } from './types.gen.ts';

/** What a price was, and until when it is lower. */
export interface Reduced {
  /** As the label says the lower price: "$297", "from $297". */
  readonly was: string;
  /** "Until 30 November 2026" */
  readonly until: string;
  /** The last day: "2026-11-30". */
  readonly ends: string;
  /** That a monthly price stays; '' for a price that is paid once. */
  readonly kept: string;
  /** Read aloud before the old and the new price. */
  readonly was_word: string;
  readonly now_word: string;
}

/** What the price of a service, or of another entry with a price label, was; undefined without a campaign. */
export const reducedOf = (entry: object): Reduced | undefined =>
  (entry as { price_campaign?: Reduced }).price_campaign;

/** Until when a price is lower, and that a monthly one stays. */
export const untilOf = ({ until, kept }: Reduced): string => (kept ? `${until}. ${kept}` : until);

/** The words of the field for a code, with those of prices that a campaign lowers. */
export type OrderCodeWords = CodeWords & Pick<Reduced, 'kept' | 'was_word' | 'now_word'>;

/** The words of the field for a code; undefined while there is no code to enter. */
export const codeWordsOf = (page: object): OrderCodeWords | undefined =>
  (page as { campaign_code?: OrderCodeWords }).campaign_code;
