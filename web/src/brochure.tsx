/**
 * Pages that are only read (pages/brochure): the build renders them, and none of their code or copy is sent to
 * the browser. On the first load their markup is left as it stands; after a navigation inside the app it is
 * taken from the page's own file. Their few living parts are islands.
 */
import {
  type ComponentType,
  type FunctionComponent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { WakingCheckout } from './features/orders/CheckoutIsland.tsx';
import { largeIslands } from './islands.ts';
import { PictureDialog } from './sections/PictureDialog.tsx';

/** The living parts, by the name that the markup gives them. */
const islands: Record<string, FunctionComponent<never>> = {
  checkout: WakingCheckout,
  pictures: PictureDialog,
};

/** Loads the living parts of a page that are chunks of their own, so that it can be woken in one step. */
async function loadIslands(markup: ParentNode): Promise<void> {
  const names = [...markup.querySelectorAll<HTMLElement>('[data-island]')].map(
    ({ dataset }) => dataset.island ?? '',
  );
  const large = names.filter((name) => !islands[name] && largeIslands[name]);
  await Promise.all(
    large.map(async (name) => {
      const island = await largeIslands[name]?.load();
      if (island) islands[name] = island;
    }),
  );
}

const selector = '[data-brochure]';

/** Markup tells React to leave alone what stands there. The same object always, or React would write it. */
const asItStands = { __html: '' };

/** The markup of a page in its file. Rejects when the file is of another build than this window. */
function fetchMarkup(path: string): Promise<DocumentFragment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.onerror = () => reject(new Error(`${path} could not be reached`));
    request.onload = () => {
      const markup = request.responseXML?.querySelector(selector);
      if (markup && request.responseXML && sameBuild(request.responseXML)) resolve(copyOf(markup));
      else reject(new Error(`${path} is of another build`));
    };
    request.send();
  });
}

const styleOf = (page: Document): string | null | undefined =>
  page.querySelector('link[rel=stylesheet]')?.getAttribute('href');

const sameBuild = (page: Document): boolean => styleOf(page) === styleOf(document);

function copyOf(part: Element): DocumentFragment {
  const copy = document.createDocumentFragment();
  for (const node of part.childNodes) copy.append(document.importNode(node, true));
  return copy;
}

/** Brings the islands of a part to life; they are put to rest by the function returned. */
function wake(part: Element): () => void {
  const roots: Root[] = [];
  for (const place of part.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island = '', props = '{}' } = place.dataset;
    const Island = islands[island] as ComponentType<object> | undefined;
    if (!Island) throw new Error(`no island is called ${island}`);
    roots.push(hydrateRoot(place, <Island {...JSON.parse(props)} />));
  }
  return () => {
    // React forbids to take down one tree while it works on another.
    setTimeout(() => {
      for (const root of roots) root.unmount();
    });
  };
}

const never = () => () => {};

/** True where this component meets markup that the build wrote, which is the first page of a visit. */
function useAdopted(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(hydrating)[0];
}

const pageFrom = (path: string, markup: DocumentFragment): ComponentType =>
  function Brochure() {
    const ref = useRef<HTMLDivElement>(null);
    const adopted = useAdopted();
    useLayoutEffect(() => {
      const part = ref.current;
      if (!part) return;
      if (!adopted) part.replaceChildren(markup.cloneNode(true));
      return wake(part);
    }, [adopted]);
    const kept = adopted ? { dangerouslySetInnerHTML: asItStands, suppressHydrationWarning: true } : {};
    return <div ref={ref} data-brochure={path} className="contents" {...kept} />;
  };

/** The page of a path: from this document while it shows it, else from the page's file. */
export async function loadBrochure(path: string): Promise<ComponentType> {
  const shown = document.querySelector(`[data-brochure="${path}"]`);
  const markup = shown ? copyOf(shown) : await fetchMarkup(path);
  await loadIslands(markup);
  return pageFrom(path, markup);
}
