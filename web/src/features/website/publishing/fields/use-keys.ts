import { useRef, useState } from 'react';
import { entryName, type Schema, type Value } from '../values.ts';

let made = 0;
const key = (): string => `entry-${made++}`;

/**
 * Returns the keys of a list's entries: their names or, in a list without ids, keys that stay with the entries while
 * they move. `latest` returns those of the last edit, which may not be rendered yet.
 */
export function useKeys(list: readonly Value[], schema: Schema) {
  const [stored, setStored] = useState(() => list.map(key));
  const latest = useRef(stored);
  const namesOf = (entries: readonly Value[]): string[] =>
    entries.map((entry, i) => entryName(schema, entry, i));
  if (schema.named) return { keys: namesOf(list), latest: namesOf, setKeys: () => undefined };
  const keys = list.map((_, i) => stored[i] ?? key());
  const setKeys = (next: string[]): void => {
    latest.current = next;
    setStored(next);
  };
  if (keys.length !== stored.length) setKeys(keys);
  return { keys, latest: () => latest.current, setKeys };
}

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
};
