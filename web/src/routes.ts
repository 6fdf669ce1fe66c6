/**
 * Which page file answers which path. Titles, descriptions and anchors are content (content/routes.json, which
 * the server reads too); a test holds the two lists together. A route whose file does not exist yet is not
 * built. A page file exports `Page`; it is one chunk of its own, loaded when it is needed. The files of
 * pages/brochure are only read: the browser gets their markup and no code (brochure.tsx).
 */
import type { ComponentType } from 'react';

export interface PageModule {
  Page: ComponentType;
}

export const files: Readonly<Record<string, string>> = {
  '/': 'marketing/home',
  '/ai-training': 'brochure/ai-training',
  '/1-on-1-training': 'brochure/one-on-one-training',
  '/team-workshop': 'brochure/team-workshop',
  '/business-ai': 'brochure/business-ai',
  '/digital-products': 'brochure/digital-products',
  '/media-creation': 'brochure/media-creation',
  '/media': 'marketing/media',
  '/calendar': 'account/calendar',
  '/pricing': 'marketing/pricing',
  '/contact': 'marketing/contact',
  '/quote': 'marketing/quote',
  '/ai-demo': 'brochure/ai-demo',
  '/service-order': 'marketing/service-order',
  '/payment-success': 'marketing/payment-success',
  '/checkout-incomplete': 'marketing/checkout-incomplete',
  '/enterprise': 'marketing/enterprise',
  '/licensing': 'brochure/licensing',
  '/partners': 'marketplace/partners',
  '/become-partner': 'marketplace/become-partner',
  '/partner-portal': 'brochure/partner-portal',
  '/admin': 'admin/admin',
  '/auth': 'account/auth',
  '/ai-chatbots-for-business': 'brochure/ai-chatbots-for-business',
  '/ai-training-courses': 'brochure/ai-training-courses',
  '/ai-video-creation-services': 'brochure/ai-video-creation-services',
  '/enterprise-ai-solutions': 'brochure/enterprise-ai-solutions',
};

const modules = import.meta.glob<PageModule>(['./pages/*/*.tsx', '!./pages/brochure/*.tsx']);
const moduleOf = (file: string): string => `./pages/${file}.tsx`;
const notFound = moduleOf('marketing/not-found');

const fileOf = (path: string): string | undefined => (Object.hasOwn(files, path) ? files[path] : undefined);

/** The page's file when its markup is all the browser gets of it. */
export function brochureOf(path: string): string | undefined {
  const file = fileOf(path);
  return file?.startsWith('brochure/') ? moduleOf(file) : undefined;
}

/** True when the path is a route with a page. */
export function isBuilt(path: string): boolean {
  const file = fileOf(path);
  return file !== undefined && (brochureOf(path) !== undefined || moduleOf(file) in modules);
}

/** Paths of every route that has a page. */
export const builtPaths = Object.keys(files).filter(isBuilt);

const keyOf = (path: string): string => (isBuilt(path) ? moduleOf(files[path] ?? '') : notFound);

/** The code that a page needs in the browser, as the build manifest names it. */
export const sourceOf = (path: string): string =>
  brochureOf(path) ? 'src/brochure.tsx' : keyOf(path).replace('./', 'src/');

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

async function load(path: string, key: string): Promise<ComponentType> {
  if (brochureOf(path)) return (await import('./brochure.tsx')).loadBrochure(path);
  const module = modules[key];
  if (!module) throw new Error(`no page file ${key}`);
  return (await module()).Page;
}

/** Loads the page of a path; once loaded, `pageOf` has it at once. */
export function loadPage(path: string): Promise<ComponentType> {
  const key = keyOf(path);
  const known = loading.get(key);
  if (known) return known;
  const promise = load(path, key).then((Page) => {
    loaded.set(key, Page);
    return Page;
  });
  loading.set(key, promise);
  promise.catch(() => loading.delete(key));
  return promise;
}

export const pageOf = (path: string): ComponentType | undefined => loaded.get(keyOf(path));
