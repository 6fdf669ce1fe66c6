/** What was filled into the order form. */
import { textOf } from '../../../form/Form.tsx';
import { chosen } from '../../../form/Select.tsx';

const texts = 'name email company street postcode city vatId notes referredBy'.split(' ');
const choices = ['country', 'application'] as const;

/** The name of the choice between a private buyer and a company, and its values. */
export const buyerKind = 'buyerKind';
export const aPerson = 'private';
export const aCompany = 'company';

/**
 * What was filled in, without the empty fields. What an order needs depends on how it is paid, so the server says
 * what is missing. A private buyer has no VAT id.
 */
export function detailsOf(data: FormData): Record<string, unknown> {
  const isPrivate = data.get(buyerKind) === aPerson;
  const given = [
    ...texts.map((name) => [name, textOf(data, name)] as const),
    ...choices.map((name) => [name, chosen(data.get(name))] as const),
  ].filter(([name, text]) => text !== '' && !(isPrivate && name === 'vatId'));
  const ticked = [...data.keys()].filter((name) => name.startsWith('accept')).map((name) => [name, true]);
  return { acceptTerms: false, ...Object.fromEntries([...given, ...ticked]) };
}
