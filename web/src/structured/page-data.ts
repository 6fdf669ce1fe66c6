/**
 * The structured data of a page as one JSON-LD document, from the same content that the page shows. Only the
 * build imports this. Testimonials are not marked up: they are samples until the owner replaces them.
 */
import { brand } from '../content/brand.ts';
import { services } from '../content/catalogue.ts';
import { categories } from '../content/categories.ts';
import { contentFiles } from '../content/files.ts';
import { navigation } from '../content/navigation.ts';
import { videos } from '../content/portfolio-videos.ts';
import { routeOf } from '../content/routes.ts';
import type { Action, Block, Faq, Route } from '../content/types.gen.ts';
import { breadcrumbs, trailTo } from './breadcrumbs.ts';
import { faqPage } from './faq.ts';
import { filmsOn } from './films.ts';
import { organization, website } from './organization.ts';
import { servicesOn } from './services.ts';
import type { Thing } from './types.ts';

const home = '/';
const allServices = '/pricing';
const filmsPage = '/media';

/** What any page file may have that matters here. */
interface PageFile {
  back?: Action;
  faq?: Faq;
  /** of a page made of blocks */
  blocks?: readonly Block[];
}

const faqOf = ({ faq, blocks = [] }: PageFile): Faq | undefined =>
  faq ?? blocks.find(({ questions }) => questions)?.questions;

const pageFile = ({ id }: Route): PageFile => (contentFiles.get(`pages/${id}.json`) ?? {}) as PageFile;

/** The page above: where its back link leads; for the page of a category, all services; else home. */
function parentOf(path: string): string | undefined {
  if (path === home) return undefined;
  const route = routeOf(path);
  if (!route) throw new Error(`${path} is no route`);
  return pageFile(route).back?.to ?? (categories.some(({ page }) => page === path) ? allServices : home);
}

/** A page's name without the brand behind it. */
export const shortTitle = (title: string): string => title.split(' | ')[0] ?? title;

const crumbOf = (path: string) => ({
  path,
  name: path === home ? navigation.header.home.label : shortTitle(routeOf(path)?.title ?? ''),
});

function thingsOn(route: Route): Thing[] {
  const { path } = route;
  const faq = faqOf(pageFile(route));
  return [
    ...(path === home
      ? [organization(brand), website(brand)]
      : [breadcrumbs(trailTo(path, parentOf).map(crumbOf))]),
    ...servicesOn(path, services, categories, brand),
    ...(faq ? [faqPage(faq)] : []),
    ...(path === filmsPage ? filmsOn(path, videos) : []),
  ];
}

/** The JSON-LD of a page; undefined for a page that search engines do not show. */
export function structuredData(path: string): { '@context': string; '@graph': Thing[] } | undefined {
  const route = routeOf(path);
  if (!route || route.noindex) return undefined;
  return { '@context': 'https://schema.org', '@graph': thingsOn(route) };
}
