/**
 * The router of the site: the address bar as React state, and links. Which page answers a path stands in
 * routes.ts, what happens on the way there in shell/navigation.ts.
 */
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useMemo,
  useSyncExternalStore,
} from 'react';

export interface NavigateOptions {
  /** Take the place of the current history entry instead of adding one. */
  replace?: boolean;
  /** A link was pressed: one that leads to what is shown already goes to its top. */
  pressed?: boolean;
}
export type Navigate = (to: string, options?: NavigateOptions) => void;

interface RouterContext {
  /** The path while prerendering; undefined in the browser. */
  ssrPath?: string | undefined;
  navigate: Navigate;
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

/** Changes the address and tells everyone; loads nothing. Only the shell calls it directly. */
export const changeAddress: Navigate = (to, options = {}) => {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', to);
  for (const listener of [...listeners]) listener();
};

const Context = createContext<RouterContext>({ navigate: changeAddress });

interface RouterProps extends Partial<RouterContext> {
  children: ReactNode;
}

export function Router({ ssrPath, navigate = changeAddress, children }: RouterProps) {
  const context = useMemo(() => ({ ssrPath, navigate }), [ssrPath, navigate]);
  return <Context value={context}>{children}</Context>;
}

/** The current path, and how to go elsewhere: a path with an optional query and hash. */
export function useLocation(): [string, Navigate] {
  const { ssrPath, navigate } = use(Context);
  const path = useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => ssrPath ?? location.pathname,
  );
  return [path, navigate];
}

/** The query without its question mark; empty while prerendering and hydrating. */
export const useSearch = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.search.slice(1),
    () => '',
  );

type Query = URLSearchParams | Record<string, string>;
type ChangeQuery = (next: Query, options?: NavigateOptions) => void;

/** The query as parameters, and how to change it on this page. */
export function useSearchParams(): [URLSearchParams, ChangeQuery] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change: ChangeQuery = (next, options) => {
    const query = new URLSearchParams(next).toString();
    navigate(query ? `${path}?${query}` : path, options);
  };
  return [params, change];
}

/** True for a press that the browser would follow in this window. */
export const isPlainPress = (event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
}

/** A link within the site. */
export function Link({ href, onClick, target, ...rest }: LinkProps) {
  const { navigate } = use(Context);
  return (
    <a
      href={href}
      target={target}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || target || !isPlainPress(event)) return;
        event.preventDefault();
        navigate(href, { pressed: true });
      }}
    />
  );
}
