/** The currency of the content that is being edited. */
import { currencyCode } from '../../../lib/money.ts';
import { type Files, isObject } from './values.ts';

/** Its lower-case code. */
export function currencyOf(files: Files): string {
  const selling = files['selling.json'];
  return isObject(selling) && typeof selling.currency === 'string' ? selling.currency : 'usd';
}

/** The hint under a price that is charged. */
export const chargedHint = (files: Files): string =>
  `${currencyCode(currencyOf(files))}. This is what is charged.`;
