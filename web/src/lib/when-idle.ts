/** Resolves when the browser is idle, after three seconds at the latest. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 3000 });
    else setTimeout(resolve, 300);
  });
