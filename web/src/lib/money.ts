/**
 * Formats money, stored in whole cents: $2,997 without cents if they are zero, $799.99 otherwise. It avoids Intl, so
 * that the renderer can use it (render.ts). internal/kit/money formats the same way; its table of cases is tested
 * here, too.
 */
import { formatCount } from './count.ts';

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

/** Returns the prefix of an amount: '$', 'CHF '. */
const currencyPrefix = (currency: string): string => signs[currency] ?? `${currency.toUpperCase()}${space}`;

function format(cents: number, currency: string, exact: boolean): string {
  if (!Number.isInteger(cents)) throw new TypeError(`money is whole cents, got ${cents}`);
  const amount = Math.abs(cents);
  const units = formatCount(Math.trunc(amount / 100));
  const rest = exact || amount % 100 !== 0 ? `.${String(amount % 100).padStart(2, '0')}` : '';
  return `${cents < 0 ? '−' : ''}${currencyPrefix(currency)}${units}${rest}`;
}

/** Formats '$2,997', '€799.99' or 'CHF 1,200'. `currency` is a lowercase code. */
export const formatCents = (cents: number, currency: string): string => format(cents, currency, false);

/** Formats '€1,234.50', always with cents, which accountants compare. */
export const formatExact = (cents: number, currency: string): string => format(cents, currency, true);

/** Returns the uppercase code, such as 'EUR', for labels of fields. */
export const currencyCode = (currency: string): string => currency.toUpperCase();

/** Removes the currency before or after an entered amount. */
export const withoutCurrency = (text: string): string =>
  text
    .trim()
    .replace(/^(?:[A-Z]{0,2}[$€£]|[A-Z]{3}(?=[\s\d]))\s*/, '')
    .replace(/(?<=\d)\s*(?:[$€£]|[A-Z]{3})$/, '');

/** Parses an entered amount such as '1,497.50' or '$49' into cents; null unless it is above 0. */
export function parseCents(text: string): number | null {
  const plain = withoutCurrency(text).replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replace(',', '.')) * 100) || null;
}
