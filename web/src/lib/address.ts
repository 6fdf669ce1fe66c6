/** The query of the address as React state: searches, tabs and open dialogs live there, within one page. */
import { useMemo, useSyncExternalStore } from 'react';

interface ChangeOptions {
  /** Take the place of the current history entry instead of adding one. */
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

/** Changes the address of the page shown, and tells every island. */
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

/** The query, and how to change it. It is empty in the first render, which repeats the document. */
export function useSearchParams(): [URLSearchParams, ChangeQuery] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  return [useMemo(() => new URLSearchParams(search), [search]), changeQuery];
}

/** True for a press that the browser would follow in this window. */
export const isPlainPress = (event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
