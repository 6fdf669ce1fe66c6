/** Text helpers: search folding, initials and placeholders. */

const marks = /\p{M}/gu;

/** Lower case without accents, so that 'Café' is found by 'cafe'. */
export const fold = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** One or two letters that stand for a company without a logo. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase();
}

/** A small stable number from a name, for picking one of a few looks. */
export function hashOf(text: string): number {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** A text of the content with its values: `{name}` for `{ name }`. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
