/**
 * All content of the site, read from the files of content/. Only the build and tests import this; the texts of
 * islands reach the browser in the document (island-texts.ts).
 */

import { fill, type Replacements } from './fill.ts';
import type { Texts } from './messages.ts';
import type {
  AssistantTexts,
  BlockPage,
  Brand,
  Category,
  ContentFiles,
  GalleryWords,
  Navigation,
  Options,
  Route,
  Routes,
  SampleApp,
  SectionWords,
  Service,
  Video,
} from './types.gen.ts';

/** Pages with their own component, by route ID. All others consist of blocks. */
export type Pages = {
  readonly [Name in keyof ContentFiles as Name extends `pages/${infer Id}.json`
    ? Id
    : never]: ContentFiles[Name];
};
export type PageId = keyof Pages;

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
  readonly pages: Pages;
  /** Pages that consist only of blocks, by route ID. */
  readonly blockPages: ReadonlyMap<string, BlockPage>;
}

const pageFile = /^pages\/(.+)\.json$/;

const messagesIn = (files: ReadonlyMap<string, unknown>, words: Replacements): Texts =>
  Object.assign(
    {},
    ...[...files].map(([name, texts]) => name.startsWith('messages/en/') && fill(texts, words)),
  );

const isBlockPage = (page: object): page is BlockPage => 'blocks' in page;

/** Builds the site from its files, which `harborlight content check` has accepted. */
export function siteOf(files: ReadonlyMap<string, unknown>): Site {
  const brand = files.get('brand.json') as Brand;
  const words = { brand: brand.name, support: brand.support_email };
  const read = <Name extends keyof ContentFiles>(name: Name): ContentFiles[Name] =>
    fill(files.get(name), words) as ContentFiles[Name];
  const categories = read('categories.json');
  const pages = [...files.keys()].flatMap((name) => {
    const id = pageFile.exec(name)?.[1];
    return id ? [[id, fill(files.get(name), words) as object] as const] : [];
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
    messages: messagesIn(files, words),
    assistant: read('assistant.json'),
    apps: read('portfolio/apps.json'),
    videos: read('portfolio/videos.json'),
    gallery: read('portfolio/gallery.json'),
    pages: Object.fromEntries(pages) as unknown as Pages,
    blockPages: new Map(pages.flatMap(([id, page]) => (isBlockPage(page) ? [[id, page]] : []))),
  };
}

/** Returns the route with exactly this path, without query or anchor. */
export const routeOf = ({ routes }: Pick<Site, 'routes'>, path: string): Route | undefined =>
  routes.routes.find((route) => route.path === path);
