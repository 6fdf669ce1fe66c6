/**
 * Amounts of money: whole cents of a currency, printed together with it as $2,997 without cents when there are none,
 * and $799.99 otherwise. Without Intl, so that pages may print prices (render.ts). The program prints them alike
 * (internal/kit/money); its table of cases is checked here as well.
 */
const space = '\u00a0';
const signs: Readonly<Record<string, string>> = {
  usd: '$',
  eur: '€',
  gbp: '£',
  aud: 'A$',
  cad: 'CA$',
  hkd: 'HK$',
  nzd: 'NZ$',
};

/** What an amount begins with: '$', 'CHF '. */
const before = (currency: string): string => signs[currency] ?? `${currency.toUpperCase()}${space}`;

const thousands = /\B(?=(?:\d{3})+$)/g;

function format(cents: number, currency: string, exact: boolean): string {
  if (!Number.isInteger(cents)) throw new TypeError(`money is whole cents, got ${cents}`);
  const amount = Math.abs(cents);
  const units = String(Math.trunc(amount / 100)).replace(thousands, ',');
  const rest = exact || amount % 100 !== 0 ? `.${String(amount % 100).padStart(2, '0')}` : '';
  return `${cents < 0 ? '−' : ''}${before(currency)}${units}${rest}`;
}

/** '$2,997', '€799.99', 'CHF 1,200'. The currency is its lower-case code. */
export const formatCents = (cents: number, currency: string): string => format(cents, currency, false);

/** '€1,234.50', always with cents: a bookkeeper compares them. */
export const formatExact = (cents: number, currency: string): string => format(cents, currency, true);

/** 'EUR': how labels of fields say in which currency an amount is. */
export const codeOf = (currency: string): string => currency.toUpperCase();

/** An amount as typed, without the currency in front of it. */
export const withoutSign = (text: string): string =>
  text.trim().replace(/^(?:[A-Z]{0,2}[$€£]|[A-Z]{3}(?=[\s\d]))\s*/, '');

/** '1,497.50' or '$49' as typed, in cents; null for what is no amount above 0. */
export function parseCents(text: string): number | null {
  const plain = withoutSign(text).replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replace(',', '.')) * 100) || null;
}
