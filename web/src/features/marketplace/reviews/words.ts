/** The text with its placeholders replaced, in one pass. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** What each number of stars means, the best first. */
export const starNames = [
  { stars: 5, name: 'Excellent' },
  { stars: 4, name: 'Good' },
  { stars: 3, name: 'Fair' },
  { stars: 2, name: 'Poor' },
  { stars: 1, name: 'Bad' },
] as const;
