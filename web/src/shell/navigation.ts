/** Moving from page to page. */
import { navigate as push } from 'wouter/use-browser-location';
import { scrollToSection } from '../lib/scroll.ts';
import { isBuilt, loadPage } from '../routes.ts';
import { noteNavigation } from './use-page-change.ts';

type Navigate = (to: string, options?: { replace?: boolean }) => void;

/**
 * Every navigation loads its page first, so that the old one stays until the new one can be painted. Inside
 * one page only the hash or the query changes. The server is asked for what is no page of the app (redirects,
 * not found), and for a page that fails to load because a new version was deployed meanwhile.
 */
export function aroundNav(navigate: Navigate, to: string, options?: { replace?: boolean }): void {
  const { pathname, hash } = new URL(to, location.href);
  if (pathname === location.pathname) {
    navigate(to, options);
    if (hash) scrollToSection(decodeURIComponent(hash.slice(1)));
    return;
  }
  if (!isBuilt(pathname)) {
    location.assign(to);
    return;
  }
  loadPage(pathname).then(
    () => {
      noteNavigation();
      navigate(to, options);
    },
    () => location.assign(to),
  );
}

/** True for a click that the browser would follow in this window, within this site. */
function followsHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return plain && !event.defaultPrevented && !link.target && link.origin === location.origin;
}

/** Gives the links of a static part of the page (the footer) the navigation of the app. */
export function adoptLinks(part: HTMLElement): void {
  part.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !followsHere(event, link)) return;
    event.preventDefault();
    aroundNav(push, `${link.pathname}${link.search}${link.hash}`);
  });
}
