/**
 * Structured data of a page as one JSON-LD document, from the content that the page shows. Only the build imports
 * this. Testimonials have no markup: they are samples until the owner replaces them.
 */
import { pageOf, routeOf, type Site } from '../../content/site.ts';
import type { Faq, Page, Route } from '../../content/types.gen.ts';
import { breadcrumbs, trailTo } from './breadcrumbs.ts';
import { faqPage } from './faq.ts';
import { organization, website } from './organization.ts';
import { servicesOn } from './services.ts';
import type { Thing } from './types.ts';
import { videosOn } from './videos.ts';

const home = '/';
const allServices = '/pricing';
const filmsPage = '/media';

const faqOf = ({ blocks }: Page): Faq | undefined =>
  blocks.find((block) => block.kind === 'questions' && !block.hidden) as Faq | undefined;

/** The page that the back link of a page leads to; undefined for another address. */
function backOf(site: Site, { head }: Page): string | undefined {
  const path = 'back' in head ? head.back?.to.replace(/[?#].*$/, '') : undefined;
  return path && routeOf(site, path) ? path : undefined;
}

/** Returns the parent page: the target of the back link; for a category page, all services; otherwise home. */
function parentOf(site: Site, path: string): string | undefined {
  if (path === home) return undefined;
  const route = routeOf(site, path);
  if (!route) throw new Error(`${path} is no route`);
  const ofCategory = site.categories.some(({ page }) => page === path);
  return backOf(site, pageOf(site, route.id)) ?? (ofCategory ? allServices : home);
}

/** Returns a page's title without the brand. */
export const shortTitle = (title: string): string => title.split(' | ')[0] ?? title;

const crumbOf = (site: Site, path: string) => ({
  path,
  name: path === home ? site.navigation.header.home.label : shortTitle(routeOf(site, path)?.title ?? ''),
});

function thingsOn(site: Site, route: Route): Thing[] {
  const { path } = route;
  const { brand, services, categories, videos } = site;
  const faq = faqOf(pageOf(site, route.id));
  const trail = () => trailTo(path, (below) => parentOf(site, below)).map((above) => crumbOf(site, above));
  return [
    ...(path === home ? [organization(brand), website(brand)] : [breadcrumbs(trail())]),
    ...servicesOn(path, services, categories, site),
    ...(faq ? [faqPage(faq)] : []),
    ...(path === filmsPage ? videosOn(path, videos) : []),
  ];
}

/** Returns the JSON-LD of a page; undefined for a page that search engines must not show. */
export function structuredData(
  site: Site,
  path: string,
): { '@context': string; '@graph': Thing[] } | undefined {
  const route = routeOf(site, path);
  if (!route || route.noindex) return undefined;
  return { '@context': 'https://schema.org', '@graph': thingsOn(site, route) };
}
