/** Moving from page to page. */
import { changeAddress, isPlainPress, type NavigateOptions } from '../lib/router.tsx';
import { scrollToSection, scrollToTop } from '../lib/scroll.ts';
import { loadStaticParts } from '../lib/static-part.tsx';
import { isBuilt, loadPage } from '../routes.ts';
import { noteNavigation } from './use-page-change.ts';

/** Pages whose security policy is their own: the browser applies the one that it loaded the document with. */
const ownDocument = ['/ai-demo'];

/**
 * Every navigation loads its page first, so that the old one stays until the new one can be painted. Inside
 * one page only the hash or the query changes, and a link to what is shown scrolls to its top. The server is asked for what is no page of the app (redirects,
 * not found), for a page with a document of its own, and for one that fails to load because a new version was
 * deployed meanwhile.
 */
export function goTo(to: string, options?: NavigateOptions): void {
  const { pathname, search, hash, href } = new URL(to, location.href);
  if (pathname === location.pathname) {
    const toTop = options?.pressed && search === location.search;
    changeAddress(to, href === location.href ? { replace: true } : options); // once in the history, as browsers do
    if (hash) scrollToSection(decodeURIComponent(hash.slice(1)));
    else if (toTop) scrollToTop();
    return;
  }
  if (!isBuilt(pathname) || ownDocument.includes(pathname)) {
    location.assign(to);
    return;
  }
  loadPage(pathname)
    .then(loadStaticParts)
    .then(
      () => {
        noteNavigation();
        changeAddress(to, options);
      },
      () => location.assign(to),
    );
}

/** True for a press on a link that stays in this window and this site, and that nobody else handled. */
function followsHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const here = !link.target && !link.hasAttribute('download') && link.origin === location.origin;
  return here && isPlainPress(event) && !event.defaultPrevented;
}

/** Gives the links of the static parts (the footer, lib/static-part.tsx) the navigation of the app. */
export function adoptLinks(part: HTMLElement): void {
  part.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !followsHere(event, link)) return;
    event.preventDefault();
    goTo(`${link.pathname}${link.search}${link.hash}`, { pressed: true });
  });
}
