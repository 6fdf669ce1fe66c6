import { preload } from './preload.ts';

/** Links that public/prefetch.speculationrules excludes, too. */
const notPages = /^\/(?:api|checkout)\//;

/** Prefetches the page of a hovered link in browsers without speculation rules. */
export function prefetchOnHover(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const asked = new Set([location.pathname]);
  addEventListener('pointerover', ({ target }) => {
    const link =
      target instanceof Element
        ? target.closest<HTMLAnchorElement>('a[href]:not([download], [target])')
        : null;
    if (!link || link.origin !== location.origin || notPages.test(link.pathname) || asked.has(link.pathname))
      return;
    asked.add(link.pathname);
    preload(link.pathname);
  });
}
