interface Signed {
  name: string;
  wordmark: { text?: string | null };
}

/** Returns the wordmark: the brand's name, or the owner's text for it. */
export const wordmarkText = ({ name, wordmark }: Signed): string => wordmark.text ?? name;
