/** Renders one page to markup at build time. Everything is awaited: a public page has no loading state. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { blockPageOf } from './content/block-pages.ts';
import { EmbedPage } from './embed-page.tsx';
import { BlockPage } from './pages/blocks/BlockPage.tsx';
import { brochureOf, isBuilt, loadPage, type PageModule } from './routes.ts';
import { Footer } from './shell/Footer.tsx';
import { PageHead, type SocialImage } from './shell/PageHead.tsx';
import { WithoutScript } from './shell/WithoutScript.tsx';
import { structuredData } from './structured/page-data.ts';

export { embedPath } from './embed-page.tsx';
export { builtPaths, sourceOf } from './routes.ts';

export interface Rendered {
  /** The page that will be hydrated, hoistable head elements first. */
  markup: string;
  /** What stands before it, for readers without JavaScript. */
  top: string;
  /** The static foot. */
  foot: string;
  /** What the page tells search engines, as a JSON-LD document. */
  data: object | undefined;
  /** False for the not-found page. */
  found: boolean;
}

const brochures = import.meta.glob<PageModule>('./pages/brochure/*.tsx');

async function loadBrochure(path: string, file: string): Promise<ReactNode> {
  const blocks = blockPageOf(path);
  if (blocks) return <BlockPage page={blocks} />;
  const load = brochures[file];
  if (!load) throw new Error(`${path} has no page file ${file}`);
  const { Page } = await load();
  return <Page />;
}

/** A page that is only read, as brochure.tsx will find it. */
const renderBrochure = async (path: string, file: string): Promise<ReactNode> => (
  <div data-brochure={path} className="contents">
    {await loadBrochure(path, file)}
  </div>
);

async function bodyOf(path: string): Promise<ReactNode> {
  const file = brochureOf(path);
  if (file) return renderBrochure(path, file);
  await loadPage(path);
  return undefined;
}

/** Renders the page of a path; `image` is what other sites show beside a link to it. */
export async function renderPage(path: string, image?: SocialImage): Promise<Rendered> {
  const body = await bodyOf(path);
  const page = (
    <>
      <PageHead path={path} image={image} />
      <App ssrPath={path} ssrBody={body} />
    </>
  );
  return {
    markup: await render(path, page),
    top: renderToStaticMarkup(<WithoutScript />),
    foot: renderToStaticMarkup(<Footer />),
    data: structuredData(path),
    found: isBuilt(path),
  };
}

/** The page of the assistant, which stands by itself. */
export async function renderEmbed(): Promise<Rendered> {
  return {
    markup: await render('the assistant', <EmbedPage />),
    top: '',
    foot: '',
    data: undefined,
    found: true,
  };
}

async function render(name: string, page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(page, {
    // Without this, large boundaries are streamed as hidden markup with inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  const markup = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`rendering ${name} failed`, { cause: errors[0] });
  return markup;
}
