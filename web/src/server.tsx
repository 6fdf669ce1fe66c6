/** Renders one page to markup at build time. Everything is awaited: a public page has no loading state. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { EmbedPage } from './embed-page.tsx';
import { brochureOf, isBuilt, loadPage, type PageModule } from './routes.ts';
import { Footer } from './shell/Footer.tsx';
import { PageHead } from './shell/PageHead.tsx';

export { embedPath } from './embed-page.tsx';
export { builtPaths, sourceOf } from './routes.ts';

export interface Rendered {
  /** The page that will be hydrated, hoistable head elements first. */
  markup: string;
  /** The static foot. */
  foot: string;
  /** False for the not-found page. */
  found: boolean;
}

const brochures = import.meta.glob<PageModule>('./pages/brochure/*.tsx');

/** A page that is only read, as brochure.tsx will find it. */
async function renderBrochure(path: string, file: string): Promise<ReactNode> {
  const load = brochures[file];
  if (!load) throw new Error(`${path} has no page file ${file}`);
  const { Page } = await load();
  return (
    <div data-brochure={path} className="contents">
      <Page />
    </div>
  );
}

async function bodyOf(path: string): Promise<ReactNode> {
  const file = brochureOf(path);
  if (file) return renderBrochure(path, file);
  await loadPage(path);
  return undefined;
}

export async function renderPage(path: string): Promise<Rendered> {
  const body = await bodyOf(path);
  const page = (
    <>
      <PageHead path={path} />
      <App ssrPath={path} ssrBody={body} />
    </>
  );
  return { markup: await render(path, page), foot: renderToStaticMarkup(<Footer />), found: isBuilt(path) };
}

/** The page of the assistant, which stands by itself. */
export async function renderEmbed(): Promise<Rendered> {
  return { markup: await render('the assistant', <EmbedPage />), foot: '', found: true };
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
