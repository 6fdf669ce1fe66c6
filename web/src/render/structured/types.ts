/** Structured data: schema.org nodes in a page for search engines (JSON-LD). */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Placeholder for the site's origin, which the build doesn't know: the server replaces it with the public URL. Keep
 * in sync with internal/website/serving/site.go.
 */
export const origin = 'https://origin.invalid';

/** Returns the absolute address of a path on this site. */
export const absolute = (path: string): string => origin + path;
