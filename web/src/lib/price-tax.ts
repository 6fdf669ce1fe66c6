/**
 * Tax note that the program adds to a price if the owner charges tax (content/price_effects_files.go). The content schema
 * doesn't include the key, since no file may contain it.
 */
export interface PriceTax {
  /** "incl. VAT", "plus VAT" */
  readonly text: string;
  readonly included: boolean;
}

/** Returns the tax note of a service or of another entry with a price label; undefined if there is none. */
export const priceTaxOf = (entry: object): PriceTax | undefined =>
  (entry as { price_tax?: PriceTax }).price_tax;
