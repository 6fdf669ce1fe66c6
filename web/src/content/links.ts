import type { Routes } from './schema/site';

/** Says what is wrong with a link of the content, or nothing (content/links.go). */
export function deadLink(to: string, { routes }: Routes, isService: (id: string) => boolean): string {
  if (/^https:\/\/[^/\s]+\S*$/.test(to)) return '';
  if (to.startsWith('mailto:'))
    return /^mailto:[^\s@]+@[^\s@]+$/.test(to)
      ? ''
      : `is ${JSON.stringify(to)}: write mailto:{support} or mailto: with an address`;
  if (!/^\/(?!\/)/.test(to))
    return `is ${JSON.stringify(to)}: write a full path of the site (/pricing#ai-training), https://… or mailto:{support}`;
  const url = new URL(to, 'https://site.invalid');
  const route = routes.find(({ path }) => path === url.pathname);
  if (!route)
    return `leads to "${url.pathname}", which is no route: use a path of routes.json or add it there`;
  const anchor = url.hash.slice(1);
  if (anchor && !route.anchors.includes(anchor))
    return `leads to #${anchor}, which ${route.path} does not have: use one of its anchors in routes.json (${route.anchors.join(', ')})`;
  const service = url.searchParams.get('service');
  if (service && !isService(service))
    return `orders the service ${JSON.stringify(service)}, which has no file in catalogue/: correct it`;
  return '';
}
