/**
 * What an address may say about a service. Its text is never shown as a fact (security T25): only a name that
 * the site itself uses is, anything else becomes the default.
 */
import { services } from '../../content/catalogue.ts';
import { categoryNames } from '../../content/category-names.ts';
import { checkoutIncomplete } from '../../content/checkout-incomplete.ts';

/** The name of the service or category that the query means; 'AI Service' when it is neither. */
export function serviceLabel(query: string | null): string {
  const known =
    services.find(({ id, name }) => name === query || id === query) ??
    categoryNames.find(({ name }) => name === query);
  return known?.name ?? checkoutIncomplete.default_service;
}

/** A text of the content with its {service} filled in. */
export const withService = (text: string, service: string): string =>
  text.replaceAll('{service}', () => service);
