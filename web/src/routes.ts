/**
 * Which page answers which path. Paths, titles and anchors are content (content/routes.json, which the server
 * reads too); this table adds the page file of each. A route whose file does not exist yet is not built.
 * A page file exports `Page`; it is loaded when it is needed and is one chunk of its own.
 */
import type { ComponentType } from 'react';
import { routes as content } from './content/routes.ts';

export interface PageModule {
  Page: ComponentType;
}

const files: Record<string, string> = {
  home: 'marketing/home',
  pricing: 'marketing/pricing',
  'ai-training': 'marketing/ai-training',
  '1-on-1-training': 'marketing/one-on-one-training',
  'team-workshop': 'marketing/team-workshop',
  'business-ai': 'marketing/business-ai',
  'digital-products': 'marketing/digital-products',
  'media-creation': 'marketing/media-creation',
  media: 'marketing/media',
  contact: 'marketing/contact',
  quote: 'marketing/quote',
  'ai-demo': 'marketing/ai-demo',
  enterprise: 'marketing/enterprise',
  licensing: 'marketing/licensing',
  'ai-chatbots-for-business': 'marketing/ai-chatbots-for-business',
  'ai-training-courses': 'marketing/ai-training-courses',
  'ai-video-creation-services': 'marketing/ai-video-creation-services',
  'enterprise-ai-solutions': 'marketing/enterprise-ai-solutions',
  'service-order': 'marketing/service-order',
  'payment-success': 'marketing/payment-success',
  'checkout-incomplete': 'marketing/checkout-incomplete',
  calendar: 'account/calendar',
  auth: 'account/auth',
  partners: 'marketplace/partners',
  'become-partner': 'marketplace/become-partner',
  'partner-portal': 'marketplace/partner-portal',
  admin: 'admin/admin',
};
const notFoundFile = 'marketing/not-found';

const modules = import.meta.glob<PageModule>('./pages/*/*.tsx');
const sourceOf = (file: string): string => `./pages/${file}.tsx`;

export interface Resolved {
  path: string;
  title: string;
  description: string;
  noindex: boolean;
  /** The page's file, as the build manifest names it. */
  source: string;
  found: boolean;
}

const { routes, redirects, not_found: notFoundRoute } = content;
const byPath = new Map(routes.map((route) => [route.path, route]));

/** Paths of every route that has a page. */
export const builtPaths = routes
  .filter(({ id }) => sourceOf(files[id] ?? '') in modules)
  .map(({ path }) => path);

export const redirectOf = (path: string): string | undefined =>
  redirects.find(({ from }) => from === path)?.to;

/** The route of a path, the not-found page for any that has none. */
export function resolve(path: string): Resolved {
  const route = byPath.get(path);
  const file = route && files[route.id];
  const built = route && file && sourceOf(file) in modules;
  const source = sourceOf(built ? file : notFoundFile).replace('./', 'src/');
  const { title, description } = built ? route : notFoundRoute;
  const noindex = !built || route.noindex === true;
  return {
    path,
    title,
    description,
    noindex,
    source,
    found: Boolean(built),
  };
}

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/** Loads the page of a path; once loaded, `pageOf` has it at once. */
export function loadPage(path: string): Promise<ComponentType> {
  const { source } = resolve(path);
  const known = loading.get(source);
  if (known) return known;
  const load = modules[source.replace('src/', './')];
  if (!load) return Promise.reject(new Error(`no page file ${source}`));
  const promise = load().then(({ Page }) => {
    loaded.set(source, Page);
    return Page;
  });
  loading.set(source, promise);
  promise.catch(() => loading.delete(source));
  return promise;
}

export const pageOf = (path: string): ComponentType | undefined => loaded.get(resolve(path).source);
