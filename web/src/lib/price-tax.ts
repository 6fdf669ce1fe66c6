/**
 * What the program puts beside a price while the owner charges tax (content/moment_files.go). The schema of the content
 * doesn't know the key, since no file may hold it.
 */
export interface PriceTax {
  /** "incl. VAT", "plus VAT" */
  readonly text: string;
  readonly included: boolean;
}

/** What the price of a service, or of another entry with a price label, says about tax; undefined: nothing. */
export const priceTaxOf = (entry: object): PriceTax | undefined =>
  (entry as { price_tax?: PriceTax }).price_tax;
