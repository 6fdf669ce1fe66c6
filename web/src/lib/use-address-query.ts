/**
 * The query of the address. It is empty in the first render, which repeats the prerendered page, and true right
 * after; on a page that was navigated to it is true from the start.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';

const never = () => () => {};

export function useAddressQuery(): URLSearchParams {
  const search = useSearch();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useMemo(() => new URLSearchParams(hydrated ? search : ''), [hydrated, search]);
}
