/**
 * Service names in addresses. Their text is never shown as a fact (docs/security.md, T25): only known names are
 * shown, any other text becomes the default.
 */

/** Names of services (with IDs) and categories, and the default for all others. */
export interface ServiceNames {
  services: readonly { id: string; name: string }[];
  categories: readonly { name: string }[];
  fallback: string;
}

/** Returns the name of the service or category in the query; 'AI Service' for unknown ones. */
export function serviceLabel({ services, categories, fallback }: ServiceNames, query: string | null): string {
  const known =
    services.find(({ id, name }) => name === query || id === query) ??
    categories.find(({ name }) => name === query);
  return known?.name ?? fallback;
}

/** Replaces {service} in a text. */
export const withService = (text: string, service: string): string =>
  text.replaceAll('{service}', () => service);
