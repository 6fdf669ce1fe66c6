/**
 * Data that the program adds to a price during a campaign (content/price_effects_files.go). The content schema doesn't
 * include the key, since no file may contain it.
 */

/** Original price, and the end of the discount. */
export interface Discount {
  /** Original price in the format of the label: "$297", "from $297". Empty if the site must not show it. */
  readonly was: string;
  /** "Until 30 November 2026". For a seller with consumers in the EU, the lowest previous price follows. */
  readonly until: string;
  /** Last day of the discount: "2026-11-30". */
  readonly ends: string;
  /** Note that a monthly price stays reduced; empty for a one-time price. */
  readonly kept: string;
  /** Label for screen readers before the original and the new price. */
  readonly was_word: string;
  readonly now_word: string;
}

/** Returns the discount of a service or of another entry with a price label; undefined without a campaign. */
export const discountOf = (entry: object): Discount | undefined =>
  (entry as { price_campaign?: Discount }).price_campaign;

/** Returns the end of the discount, and the note that a monthly price stays. */
export const discountEnd = ({ until, kept }: Discount): string => (kept ? `${until}. ${kept}` : until);
