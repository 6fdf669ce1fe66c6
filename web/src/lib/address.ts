/**
 * The address's query as React state, for searches, tabs and open dialogs. Also contains the check for web addresses.
 */
import { useMemo, useSyncExternalStore } from 'react';

/** Reports whether a link may use the address; the server has already checked it (docs/security.md, T30). */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

interface ChangeOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Changes the address without leaving the page, and notifies every island. */
export function changeAddress(to: string, { replace = false }: ChangeOptions = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  for (const listener of [...listeners]) listener();
}

type Query = URLSearchParams | Record<string, string>;
type ChangeQuery = (next: Query, options?: ChangeOptions) => void;

const changeQuery: ChangeQuery = (next, options) => {
  const query = new URLSearchParams(next).toString();
  changeAddress(query ? `${location.pathname}?${query}` : location.pathname, options);
};

/**
 * Returns the query and a function that changes it. The query is empty in the first render, which must match the
 * document.
 */
export function useSearchParams(): [URLSearchParams, ChangeQuery] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  return [useMemo(() => new URLSearchParams(search), [search]), changeQuery];
}
