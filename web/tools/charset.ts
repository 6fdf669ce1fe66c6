const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

/** Characters of the subsets: ASCII, Latin-1 and typographic punctuation. */
export const charset = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…€™→←↑↓−×`;
