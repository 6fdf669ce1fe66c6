/**
 * Resolves when a visitor is on the page: at once, or when they follow the link for which the browser prepared it
 * (public/prefetch.speculationrules). A prepared page may never be visited, so it asks the server for nothing.
 */
export const whenVisited = (): Promise<void> =>
  new Promise((resolve) => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    else resolve();
  });
