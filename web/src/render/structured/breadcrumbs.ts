/** Breadcrumbs of a page: home first, the page last. */
import { absolute, type Thing } from './types.ts';

export interface Crumb {
  name: string;
  path: string;
}

/**
 * Returns the path from home to a page. `parentOf` returns the parent of a page, undefined for the home page. Pages that
 * link back to each other are below home.
 */
export function trailTo(path: string, parentOf: (path: string) => string | undefined): string[] {
  const trail = [path];
  for (let above = parentOf(path); above !== undefined; above = parentOf(above)) {
    if (trail.includes(above)) return ['/', ...trail];
    trail.unshift(above);
  }
  return trail;
}

export const breadcrumbs = (crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: absolute(path),
  })),
});
