/**
 * What an address may say about a service. Its text is never shown as a fact (docs/security.md, T25): only a name
 * that the site itself uses is, anything else becomes the default.
 */

/** The names that the site uses, of services (with their ids) and of categories; and what stands for all others. */
export interface Names {
  services: readonly { id: string; name: string }[];
  categories: readonly { name: string }[];
  fallback: string;
}

/** The name of the service or category that the query means; 'AI Service' when it is neither. */
export function serviceLabel({ services, categories, fallback }: Names, query: string | null): string {
  const known =
    services.find(({ id, name }) => name === query || id === query) ??
    categories.find(({ name }) => name === query);
  return known?.name ?? fallback;
}

/** A text of the content with its {service} filled in. */
export const withService = (text: string, service: string): string =>
  text.replaceAll('{service}', () => service);
