/** Structured data: nodes of schema.org, written into a page for search engines (JSON-LD). */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Stands for the site's own address, which the build does not know: the server replaces it by the public URL. The
 * same word as in internal/website/serving/site.go.
 */
export const origin = 'https://origin.invalid';

/** The address that search engines know a path of this site by. */
export const absolute = (path: string): string => origin + path;
