/**
 * Prices. Money is whole US cents everywhere; it is printed as $2,997 without cents when
 * there are none, $799.99 otherwise.
 */
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function formatCents(cents: number): string {
  if (!Number.isInteger(cents)) throw new TypeError(`money is whole cents, got ${cents}`);
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
