/**
 * Renders the pages of the site from its content. `npm run build` bundles this into one script, which runs in an
 * engine in Go (internal/website/render), in the build and in the program. Therefore, it uses no API of browsers or
 * Node, and nothing that depends on the machine's locale (render-host.ts).
 */
import './render-host.ts';
import { type Loaded, type Site, siteOf } from './src/content/site.ts';
import type { Sheet } from './src/pages/part.ts';
import { colorSheets } from './src/render/colors.ts';
import { draftPages } from './src/render/draft-links.ts';
import { embedPath, notFoundPath, type Rendered, renderEmbed, renderPage } from './src/render/render.tsx';
import type { SocialImage } from './src/render/shell/PageHead.tsx';
import { shortTitle } from './src/render/structured/page-data.ts';
import { documentOf, faultsOf } from './tools/html.ts';

/** Files of the build, as addresses on the site. */
export interface Built {
  boot: string;
  early: string;
  styles: Readonly<Record<Sheet, string>>;
  /** Scripts of every island, its own first. */
  islands: Readonly<Record<string, readonly string[]>>;
}

/** Social preview images by route ID. */
type Images = Readonly<Record<string, Omit<SocialImage, 'alt'>>>;

interface Opened {
  site: Site;
  built: Built;
  /** Undefined in a preview: pages then have no images. */
  images: Images | undefined;
}

let opened: Opened | undefined;

function current(): Opened {
  if (!opened) throw new Error('render was called before open');
  return opened;
}

/** Returns the image of a public page; other pages use the home page's. */
function imageOf({ site, images }: Opened, path: string): SocialImage | undefined {
  if (!images) return undefined;
  const routes = site.routes.routes;
  const route = routes.find((r) => r.path === path && r.id in images) ?? routes.find((r) => r.path === '/');
  const image = route && images[route.id];
  if (!route || !image) throw new Error('the home page has no social image');
  return { ...image, alt: `${site.brand.name}: ${shortTitle(route.title)}` };
}

function documentFor(
  { markup, islands, messages, data, sheets, theme, isDesk }: Rendered,
  { site, built }: Opened,
  embedded: boolean,
): string {
  const files = islands.map((name) => {
    const scripts = built.islands[name];
    if (!scripts) throw new Error(`${name}.island.tsx not found`);
    return [name, scripts] as const;
  });
  const page = {
    markup,
    icon: site.brand.logo?.icon,
    messages,
    isDesk,
    islands: new Map(files),
    theme,
    styles: [...sheets.map((sheet) => built.styles[sheet]), ...colorSheets(theme, site.brand.colors)],
  };
  if (site.loaded?.draft) return documentOf(page); // runs no scripts, and search engines don't see it
  return documentOf({ ...page, data, script: built.boot, ...(!embedded && { early: built.early }) });
}

interface Input {
  files: Record<string, unknown>;
  built: Built;
  images?: Images | null;
  loaded?: Loaded | null;
}

/**
 * Opens the content `{"files": {"brand.json": …}, "built": Built}` (JSON), which `content.Read` has accepted. Returns
 * the paths of all pages as a JSON list, or of those that a shared draft includes.
 */
export function open(input: string): string {
  const { files, built, images, loaded } = JSON.parse(input) as Input;
  const site = { ...siteOf(new Map(Object.entries(files))), loaded: loaded ?? undefined };
  opened = { site, built, images: images ?? undefined };
  if (loaded?.draft) return JSON.stringify(draftPages(site.routes));
  return JSON.stringify([...site.routes.routes.map(({ path }) => path), notFoundPath, embedPath]);
}

/** Returns the document of a page. Throws if the document has faults. */
export function render(path: string): string {
  const { site } = current();
  const embedded = path === embedPath;
  const page = embedded ? renderEmbed(site) : renderPage(site, path, imageOf(current(), path));
  const html = documentFor(page, current(), embedded);
  const faults = faultsOf(html);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return html;
}
