/** What was filled into the order form. */
import { chosen } from '../../../form/Select.tsx';

/** The name of the choice between a private buyer and a company, and its values. */
export const buyerKind = 'buyerKind';
export const aPerson = 'private';
export const aCompany = 'company';

/**
 * What was filled in; an empty field is undefined. What an order needs depends on how it is paid, so the server says
 * what is missing. A private buyer has no VAT id. Service and code aren't details of the order.
 */
export function detailsOf(data: FormData): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const [name, value] of data) details[name] = chosen(value).trim() || undefined;
  if (details[buyerKind] === aPerson) details.vatId = undefined;
  details.service = details.code = details[buyerKind] = undefined;
  details.acceptTerms = data.has('acceptTerms');
  return details;
}
