/** Parses numbers that users type. Each parser returns null for an invalid number. */
import { withoutCurrency } from '../../../lib/money.ts';

export function whole(text: string): number | null {
  const number = Number(text.replaceAll(/[\s,]/g, ''));
  return text.trim() !== '' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

export function decimal(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : null;
}

const amount = /^(\d{1,3}(?:[.,'’ ]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/;

/**
 * '$1,497' → 149700. The last separator decides: one or two digits after it are cents, and exactly three are thousands.
 * Therefore '1,299' and '1.299' are 129900, '1.299,00' and '1,299.00' too, and '319,50' is 31950.
 */
export function cents(text: string): number | null {
  const plain = withoutCurrency(text).replaceAll(/\s/g, ' ');
  const [, units = '', mark = '', rest = ''] = amount.exec(plain) ?? [];
  const separators = new Set(units.replaceAll(/\d/g, ''));
  if (units === '' || separators.size > 1 || separators.has(mark)) return null;
  const value = Number(units.replaceAll(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? value : null;
}

/** 149700 → '1497', 79999 → '799.99'. */
export const amountText = (value: number): string =>
  value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2);
