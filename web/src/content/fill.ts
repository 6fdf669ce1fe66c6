import brandFile from '../../../content/brand.json';
import type { ContentFiles } from './types.gen';

/** The words that stand for {brand} and {support} in content files. */
interface Words {
  readonly brand: string;
  readonly support: string;
}

/** Puts the words into every text of a content file and leaves all else as it is. */
function fill(data: unknown, words: Words): unknown {
  if (typeof data === 'string')
    return data.replaceAll('{brand}', () => words.brand).replaceAll('{support}', () => words.support);
  if (Array.isArray(data)) return data.map((entry) => fill(entry, words));
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fill(value, words)]));
  return data;
}

const words: Words = { brand: brandFile.name, support: brandFile.support_email };

/** Any part of a content file with its words filled in. */
export const fillIn = (data: unknown): unknown => fill(data, words);

/** The content file of this name with its type, which `harborlight content check` proves before the site is built. */
export const filled = <Name extends keyof ContentFiles>(data: unknown): ContentFiles[Name] =>
  fillIn(data) as ContentFiles[Name];
