import { useMemo } from 'react';
import { useSearch } from './router.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * The query of the address. It is empty in the first render, which repeats the prerendered page, and true right
 * after; on a page that was navigated to it is true from the start.
 */
export function useAddressQuery(): URLSearchParams {
  const search = useSearch();
  const hydrated = useHydrated();
  return useMemo(() => new URLSearchParams(hydrated ? search : ''), [hydrated, search]);
}
