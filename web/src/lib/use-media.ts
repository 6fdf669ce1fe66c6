import { useSyncExternalStore } from 'react';

/**
 * Reports whether a media query matches, and updates. False while prerendering, so that the first render is neutral.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
