/** Fetches a page that somebody points at, in browsers that do not read the site's speculation rules. */
export function prefetchOnHover(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const asked = new Set([location.pathname]);
  addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (
      !link ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api/') ||
      asked.has(link.pathname)
    )
      return;
    asked.add(link.pathname);
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.pathname }),
    );
  });
}
