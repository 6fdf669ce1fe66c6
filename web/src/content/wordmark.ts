import type { Brand } from './types.gen.ts';

/** The name as a sign: the brand's, unless the owner has given the wordmark another text. */
export const wordmarkText = ({ name, wordmark }: Pick<Brand, 'name' | 'wordmark'>): string =>
  wordmark.text ?? name;
