/**
 * Which page file answers which path: the one of the same name. Titles, descriptions and anchors are content
 * (content/routes.json, which the server reads too); a test holds files and content together. A route whose
 * file does not exist yet is not built. A page file exports `Page`; it is one chunk of its own, loaded when it
 * is needed. The files of pages/brochure are only read: the browser gets their markup and no code (brochure.tsx).
 * So are the pages that content alone makes of blocks (pages/blocks).
 */
import type { ComponentType } from 'react';
import { blockPaths } from './content/block-paths.ts';

export interface PageModule {
  Page: ComponentType;
}

/** The names of pages/brochure; listing them by glob would ship their code. */
const brochures = [
  '1-on-1-training',
  'ai-chatbots-for-business',
  'ai-demo',
  'ai-training',
  'business-ai',
  'digital-products',
  'licensing',
  'media-creation',
  'partner-portal',
  'team-workshop',
];

const modules = import.meta.glob<PageModule>(['./pages/*/*.tsx', '!./pages/{brochure,blocks}/*.tsx']);

const pathOf = (key: string): string => {
  const name = key.slice(key.lastIndexOf('/') + 1, -'.tsx'.length);
  return name === 'home' ? '/' : `/${name}`;
};

const keys = [...Object.keys(modules), ...brochures.map((name) => `./pages/brochure/${name}.tsx`)];
const notFound = './pages/marketing/not-found.tsx';
const blocksAt = 'blocks:';
const byPath = new Map([
  ...keys.filter((key) => key !== notFound).map((key) => [pathOf(key), key] as const),
  ...blockPaths.map((path) => [path, blocksAt + path] as const),
]);

/** Paths of every route that has a page. */
export const builtPaths = [...byPath.keys()];

/** True when the path is a route with a page. */
export const isBuilt = (path: string): boolean => byPath.has(path);

const keyOf = (path: string): string => byPath.get(path) ?? notFound;

/** What the build renders when a page's markup is all the browser gets of it: its file, or `blocks:` and the path. */
export function brochureOf(path: string): string | undefined {
  const key = keyOf(path);
  return key.includes('/brochure/') || key.startsWith(blocksAt) ? key : undefined;
}

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
