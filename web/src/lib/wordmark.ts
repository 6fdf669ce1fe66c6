interface Signed {
  name: string;
  wordmark: { text?: string | null };
}

/** The name as a sign: the brand's, unless the owner has given the wordmark another text. */
export const wordmarkText = ({ name, wordmark }: Signed): string => wordmark.text ?? name;
