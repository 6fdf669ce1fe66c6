/** Text helpers: search normalization, initials and placeholders. */

const marks = /\p{M}/gu;

/** Converts to lowercase without accents, so that 'cafe' finds 'Café'. */
export const fold = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** Returns one or two initials for a company without a logo. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase();
}

/** Returns a small stable hash of a name, for choosing one of a few styles. */
export function hashOf(text: string): number {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** Replaces placeholders such as `{name}` with their values. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
