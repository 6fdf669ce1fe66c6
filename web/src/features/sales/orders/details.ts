/** Reads the order form. */
import { selectedValue } from '../../../form/Select.tsx';

/** Name and values of the choice between a private buyer and a company. */
export const buyerKind = 'buyerKind';
export const privateBuyer = 'private';
export const companyBuyer = 'company';

/**
 * Returns the entered details; undefined for an empty field. Required fields depend on the payment method, so the
 * server checks them. Private buyers have no VAT ID. Service and code aren't order details.
 */
export function detailsOf(data: FormData): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const [name, value] of data) details[name] = selectedValue(value).trim() || undefined;
  if (details[buyerKind] === privateBuyer) details.vatId = undefined;
  details.service = details.code = details[buyerKind] = undefined;
  details.acceptTerms = data.has('acceptTerms');
  return details;
}
