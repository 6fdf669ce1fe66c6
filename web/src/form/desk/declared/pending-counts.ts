import { usePendingItems } from './api.ts';
import { tabOf } from './tab-of.ts';

/** Returns the number of pending rows of each kind, for the counts beside the tabs. */
export function usePendingCounts(): Readonly<Record<string, number>> {
  const waiting = usePendingItems();
  const counts: Record<string, number> = {};
  for (const { kind, count } of waiting.data ?? []) counts[tabOf(kind)] = (counts[tabOf(kind)] ?? 0) + count;
  return counts;
}
