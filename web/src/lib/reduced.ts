/**
 * What the program puts beside a price while a campaign lowers it (content/moment_files.go). The schema of the content
 * doesn't know the key, since no file may hold it.
 */

/** What a price was, and until when it is lower. */
export interface Reduced {
  /** As the label says the lower price: "$297", "from $297". '': the site may not name an old price. */
  readonly was: string;
  /** "Until 30 November 2026". The lowest price before follows for a seller with consumers in the EU. */
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
