import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while prerendering and during hydration, true from then on. What depends on the address bar's query,
 * on storage or on the time renders its neutral state until it is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
