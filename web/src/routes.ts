/**
 * Which page file answers which path. Titles, descriptions and anchors are content (content/routes.json, which
 * the server reads too); a test holds the two lists together. A route whose file does not exist yet is not
 * built. A page file exports `Page`; it is one chunk of its own, loaded when it is needed.
 */
import type { ComponentType } from 'react';

export interface PageModule {
  Page: ComponentType;
}

export const files: Readonly<Record<string, string>> = {
  '/': 'marketing/home',
  '/ai-training': 'marketing/ai-training',
  '/1-on-1-training': 'marketing/one-on-one-training',
  '/team-workshop': 'marketing/team-workshop',
  '/business-ai': 'marketing/business-ai',
  '/digital-products': 'marketing/digital-products',
  '/media-creation': 'marketing/media-creation',
  '/media': 'marketing/media',
  '/calendar': 'account/calendar',
  '/pricing': 'marketing/pricing',
  '/contact': 'marketing/contact',
  '/quote': 'marketing/quote',
  '/ai-demo': 'marketing/ai-demo',
  '/service-order': 'marketing/service-order',
  '/payment-success': 'marketing/payment-success',
  '/checkout-incomplete': 'marketing/checkout-incomplete',
  '/enterprise': 'marketing/enterprise',
  '/licensing': 'marketing/licensing',
  '/partners': 'marketplace/partners',
  '/become-partner': 'marketplace/become-partner',
  '/partner-portal': 'marketplace/partner-portal',
  '/admin': 'admin/admin',
  '/auth': 'account/auth',
  '/ai-chatbots-for-business': 'marketing/ai-chatbots-for-business',
  '/ai-training-courses': 'marketing/ai-training-courses',
  '/ai-video-creation-services': 'marketing/ai-video-creation-services',
  '/enterprise-ai-solutions': 'marketing/enterprise-ai-solutions',
};

const modules = import.meta.glob<PageModule>('./pages/*/*.tsx');
const moduleOf = (file: string): string => `./pages/${file}.tsx`;
const notFound = moduleOf('marketing/not-found');

/** True when the path is a route with a page. */
export function isBuilt(path: string): boolean {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  return file !== undefined && moduleOf(file) in modules;
}

/** Paths of every route that has a page. */
export const builtPaths = Object.keys(files).filter(isBuilt);

const keyOf = (path: string): string => (isBuilt(path) ? moduleOf(files[path] ?? '') : notFound);

/** The page's file as the build manifest names it; the not-found page for a path that is no route. */
export const sourceOf = (path: string): string => keyOf(path).replace('./', 'src/');

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/** Loads the page of a path; once loaded, `pageOf` has it at once. */
export function loadPage(path: string): Promise<ComponentType> {
  const key = keyOf(path);
  const known = loading.get(key);
  if (known) return known;
  const load = modules[key];
  if (!load) return Promise.reject(new Error(`no page file ${key}`));
  const promise = load().then(({ Page }) => {
    loaded.set(key, Page);
    return Page;
  });
  loading.set(key, promise);
  promise.catch(() => loading.delete(key));
  return promise;
}

export const pageOf = (path: string): ComponentType | undefined => loaded.get(keyOf(path));
