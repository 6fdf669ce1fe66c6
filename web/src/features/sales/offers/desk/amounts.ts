/** Prices as entered by the owner. The server calculates totals. */

/** '1,000.50' → 100050; null for an invalid price. */
export function centsOf(text: string): number | null {
  const plain = text.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** 100050 → '1000.50', and '1000' without cents. */
export const priceText = (cents: number): string =>
  cents % 100 === 0
    ? String(cents / 100)
    : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
