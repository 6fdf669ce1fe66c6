import { useWaiting } from './api.ts';

/** How many rows of each kind wait, for the counts beside the tabs. */
export function useWaitingCounts(): Readonly<Record<string, number>> {
  const waiting = useWaiting();
  const counts: Record<string, number> = {};
  for (const { kind, count } of waiting.data ?? []) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}
