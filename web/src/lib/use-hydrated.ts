import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false during prerendering and hydration, then true. Components that depend on the query, on storage or on
 * the time render a neutral state until then.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
