/**
 * A part of a page that never changes costs the browser nothing: the build renders it, hydration leaves its
 * markup alone, and its code is fetched only when someone comes to the page from another one. Its links work
 * through the document (shell/navigation.ts). A part takes no props, has no handlers and reads no context.
 */
import { type ComponentType, use, useState, useSyncExternalStore } from 'react';

interface PartModule {
  Part: ComponentType;
}

const loaders: (() => Promise<unknown>)[] = [];

/** Fetches the static parts of every page loaded so far; awaited before a page is shown that was not prerendered. */
export const loadStaticParts = (): Promise<unknown> => Promise.all(loaders.map((load) => load()));

const inBrowser = typeof document !== 'undefined';
const never = (): (() => void) => () => {};

/** True in the render that hydrates prerendered markup, and for as long as that part stands. */
function useKeptMarkup(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [kept] = useState(inBrowser && hydrating);
  return kept;
}

export function staticPart(load: () => Promise<PartModule>): ComponentType {
  let ready: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const fetchPart = (): Promise<ComponentType> => {
    loading ??= load().then(({ Part }) => {
      ready = Part;
      return Part;
    });
    return loading;
  };
  loaders.push(fetchPart);

  return function StaticPart() {
    const kept = useKeptMarkup();
    if (kept) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: never written; it tells React to keep what is there.
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    }
    const Part = ready ?? use(fetchPart());
    return (
      <div className="contents">
        <Part />
      </div>
    );
  };
}
