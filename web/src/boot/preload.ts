/**
 * Loads a file of the site into the browser's cache before it is needed. `<link rel=prefetch>` doesn't work: Firefox
 * checks it against `default-src`, which allows nothing, and Safari doesn't support it.
 */
export function preload(url: string): void {
  const read = async () => (await fetch(url, { priority: 'low' })).arrayBuffer();
  read().catch(() => undefined); // the code that needs the file requests it again
}
