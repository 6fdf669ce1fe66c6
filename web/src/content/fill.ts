/** Replacements for {brand} and {support} in content files. */
export interface Replacements {
  readonly brand: string;
  readonly support: string;
}

/** Replaces the placeholders in all strings of a content file; other values stay unchanged. */
export function fill(data: unknown, words: Replacements): unknown {
  if (typeof data === 'string')
    return data.replaceAll('{brand}', () => words.brand).replaceAll('{support}', () => words.support);
  if (Array.isArray(data)) return data.map((entry) => fill(entry, words));
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fill(value, words)]));
  return data;
}
