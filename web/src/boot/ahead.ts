/**
 * Brings a file of the site into the browser's cache, before it is needed. Not by `<link rel=prefetch>`: Firefox asks
 * `default-src` of the policy for it, which allows nothing, and Safari doesn't know it.
 */
export function ahead(url: string): void {
  const read = async () => (await fetch(url, { priority: 'low' })).arrayBuffer();
  read().catch(() => undefined); // whoever needs the file asks again
}
