/** IDs of elements that a page can show more than once, such as a service in two blocks: only the first gets the ID. */
import { createContext, use } from 'react';

/** The IDs that are used while a page is rendered; null in islands, where each is used once. */
export const Anchors = createContext<Set<string> | null>(null);

/** Returns the ID if no earlier element of the page has it. */
export function useAnchor(id: string | undefined): string | undefined {
  const used = use(Anchors);
  if (!id || used?.has(id)) return undefined;
  used?.add(id);
  return id;
}
