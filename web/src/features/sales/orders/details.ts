/** Reads the order form. */
import { chosen } from '../../../form/Select.tsx';

/** Name and values of the choice between a private buyer and a company. */
export const buyerKind = 'buyerKind';
export const aPerson = 'private';
export const aCompany = 'company';

/**
 * Returns the entered details; undefined for an empty field. Required fields depend on the payment method, so the
 * server checks them. Private buyers have no VAT ID. Service and code aren't order details.
 */
export function detailsOf(data: FormData): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const [name, value] of data) details[name] = chosen(value).trim() || undefined;
  if (details[buyerKind] === aPerson) details.vatId = undefined;
  details.service = details.code = details[buyerKind] = undefined;
  details.acceptTerms = data.has('acceptTerms');
  return details;
}
