/**
 * All content of the site, read from the files of content/. Only the build and tests import this; the texts of
 * islands reach the browser in the document (island-texts.ts).
 */

import type { Texts } from './messages.ts';
import type {
  AssistantTexts,
  BlockFrame,
  BlockKinds,
  Brand,
  Category,
  ContentFiles,
  GalleryWords,
  Navigation,
  Options,
  Page,
  Route,
  Routes,
  SampleApp,
  SectionWords,
  Service,
  Video,
} from './types.gen.ts';

/** Rights of EU consumers that the pages offer (content/price_effects_files.go). */
export interface ConsumerRights {
  /** True if the seller has subscriptions. */
  readonly cancel: boolean;
}

export interface Site {
  readonly brand: Brand;
  /** Currency of all prices: a lowercase code. */
  readonly currency: string;
  readonly navigation: Navigation;
  /** Undefined if the seller has no consumers in the EU. */
  readonly rights: ConsumerRights | undefined;
  readonly options: Options;
  /** Labels of the sections that owners add. */
  readonly sections: SectionWords;
  readonly routes: Routes;
  /** In sales order. */
  readonly categories: readonly Category[];
  /** Every service in the order of the categories. */
  readonly services: readonly Service[];
  /** In the language of the site. */
  readonly messages: Texts;
  readonly assistant: AssistantTexts;
  readonly apps: readonly SampleApp[];
  readonly videos: readonly Video[];
  readonly gallery: GalleryWords;
  /** By the ID of their route; `not-found` has none. */
  readonly pages: ReadonlyMap<string, Page>;
  readonly loaded?: Loaded | undefined;
}

/** Rows of the database that a page shows, as in the API. The program passes them when it serves the page. */
export interface Loaded {
  /** First page of the directory (ListingPage). */
  readonly partners?: unknown;
  /** The page belongs to a draft that people without an account see by a private link. */
  readonly draft?: SharedDraft;
}

export interface SharedDraft {
  /** Time of the draft; empty if the site shows the same. */
  readonly when: string;
}

const pageFile = /^pages\/(.+)\.json$/;

const messagesIn = (files: ReadonlyMap<string, unknown>): Texts =>
  Object.assign({}, ...[...files].map(([name, texts]) => name.startsWith('messages/en/') && texts));

/** Builds the site from its files, which `harborlight content check` has accepted. */
export function siteOf(files: ReadonlyMap<string, unknown>): Site {
  const read = <Name extends keyof ContentFiles>(name: Name): ContentFiles[Name] =>
    files.get(name) as ContentFiles[Name];
  const categories = read('categories.json');
  const pages = [...files.keys()].flatMap((name) => {
    const id = pageFile.exec(name)?.[1];
    return id ? [[id, files.get(name) as Page] as const] : [];
  });
  return {
    brand: read('brand.json'),
    currency: read('selling.json').currency,
    navigation: read('navigation.json'),
    rights: (read('navigation.json') as { consumer_rights?: ConsumerRights }).consumer_rights,
    options: read('options.json'),
    sections: read('sections.json'),
    routes: read('routes.json'),
    categories,
    services: categories.flatMap(({ services }) => services.map((id) => read(`catalogue/${id}.json`))),
    messages: messagesIn(files),
    assistant: read('assistant.json'),
    apps: read('portfolio/apps.json'),
    videos: read('portfolio/videos.json'),
    gallery: read('portfolio/gallery.json'),
    pages: new Map(pages),
  };
}

/** Returns the first block of a kind that a page of the program needs. */
export function blockOf<K extends keyof BlockKinds>(
  { pages }: Pick<Site, 'pages'>,
  kind: K,
): BlockKinds[K] & BlockFrame {
  for (const { blocks } of pages.values())
    for (const block of blocks) if (block.kind === kind) return block as BlockKinds[K] & BlockFrame;
  throw new Error(`no page has a block of kind ${kind}`);
}

/** Returns the title of a page's head; '' if one of its blocks contains the title. */
export const titleOf = ({ head }: Page): string => ('title' in head ? head.title : '');

/** Returns the route with exactly this path, without query or anchor. */
export const routeOf = ({ routes }: Pick<Site, 'routes'>, path: string): Route | undefined =>
  routes.routes.find((route) => route.path === path);

/** Returns the page of the route with this ID. */
export function pageOf({ pages }: Pick<Site, 'pages'>, id: string): Page {
  const page = pages.get(id);
  if (!page) throw new Error(`the route ${id} has no file in content/pages`);
  return page;
}
