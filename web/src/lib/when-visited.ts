/**
 * Resolves when the visitor views the page: immediately, or when they follow the link for which the browser
 * prerendered it (public/prefetch.speculationrules). A prerendered page may never be viewed, so it sends no requests
 * before.
 */
export const whenVisited = (): Promise<void> =>
  new Promise((resolve) => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    else resolve();
  });
