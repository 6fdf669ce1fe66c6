/**
 * After a navigation inside the app: to the section that the hash names, else to the top with the focus on
 * the page's heading, so that keyboard and screen reader start where the eye does. Back and forward keep the
 * browser's own scroll position. The title follows.
 */
import { useEffect, useRef } from 'react';
import { focusQuietly, scrollToSection } from '../lib/scroll.ts';

let moved = false;

/** The router calls this when a link or a program moves on, as opposed to Back and Forward. */
export function noteNavigation(): void {
  moved = true;
}

export function usePageChange(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    void import('./head.ts').then(({ updateHead }) => updateHead(path));
    const pushed = moved;
    moved = false;
    const id = decodeURIComponent(location.hash.slice(1));
    if (pushed && id && scrollToSection(id)) return;
    if (pushed) scrollTo({ top: 0, behavior: 'instant' });
    focusQuietly(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'));
  }, [path]);
}
