/**
 * Prices. Money is whole US cents everywhere; it is printed as $2,997 without cents when
 * there are none, $799.99 otherwise. Without Intl, so that pages may print prices (render.ts).
 */
const thousands = /\B(?=(?:\d{3})+$)/g;

export function formatCents(cents: number): string {
  if (!Number.isInteger(cents)) throw new TypeError(`money is whole cents, got ${cents}`);
  const amount = Math.abs(cents);
  const dollars = String(Math.trunc(amount / 100)).replace(thousands, ',');
  const rest = amount % 100 === 0 ? '' : `.${String(amount % 100).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}$${dollars}${rest}`;
}

/** '1,497.50' or '$49' as typed, in cents; null for what is no amount above 0. */
export function parseCents(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replace(',', '.')) * 100) || null;
}
