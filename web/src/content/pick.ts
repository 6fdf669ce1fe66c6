import type { Texts } from './messages.ts';
import type { Messages } from './types.gen.ts';

/** A part of the product with messages: the name of its file in content/messages. */
export type Surface = keyof Messages extends `${infer Name}.${string}` ? Name : never;

/** Messages by their part of the product, of each site. */
const grouped = new WeakMap<Texts, Map<string, Record<string, string>>>();

/** Groups the messages of a site once: every page selects some, and looking at all of them takes long. */
function bySurface(all: Texts): Map<string, Record<string, string>> {
  const known = grouped.get(all);
  if (known) return known;
  const groups = new Map<string, Record<string, string>>();
  for (const [key, text] of Object.entries(all)) {
    const surface = key.slice(0, key.indexOf('.'));
    const group = groups.get(surface) ?? {};
    groups.set(surface, group);
    group[key] = text;
  }
  grouped.set(all, groups);
  return groups;
}

/** Selects the messages of some parts, for the islands that show them. */
export function messagesOf(all: Texts, ...surfaces: Surface[]): Texts {
  const groups = bySurface(all);
  return Object.assign({}, ...surfaces.map((surface) => groups.get(surface)));
}

/** Returns an object with only the given keys, so that the props in a document contain no unused content. */
export const pick = <T extends object, Key extends keyof T>(whole: T, ...keys: Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<T, Key>;
