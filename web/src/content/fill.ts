/** The words that stand for {brand} and {support} in content files. */
export interface Words {
  readonly brand: string;
  readonly support: string;
}

/** Puts the words into every text of a content file and leaves all else as it is. */
export function fill(data: unknown, words: Words): unknown {
  if (typeof data === 'string')
    return data.replaceAll('{brand}', () => words.brand).replaceAll('{support}', () => words.support);
  if (Array.isArray(data)) return data.map((entry) => fill(entry, words));
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fill(value, words)]));
  return data;
}
