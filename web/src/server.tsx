/** Renders one page to markup at build time. Everything is awaited: a public page has no loading state. */
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { isBuilt, loadPage } from './routes.ts';
import { Footer } from './shell/Footer.tsx';
import { PageHead } from './shell/PageHead.tsx';

export { builtPaths, sourceOf } from './routes.ts';

export interface Rendered {
  /** The page that will be hydrated, hoistable head elements first. */
  markup: string;
  /** The static foot. */
  foot: string;
  /** False for the not-found page. */
  found: boolean;
}

export async function renderPage(path: string): Promise<Rendered> {
  await loadPage(path);
  const page = (
    <>
      <PageHead path={path} />
      <App ssrPath={path} />
    </>
  );
  const errors: unknown[] = [];
  const { prelude } = await prerender(page, {
    // Without this, large boundaries are streamed as hidden markup with inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  const markup = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`rendering ${path} failed`, { cause: errors[0] });
  return { markup, foot: renderToStaticMarkup(<Footer />), found: isBuilt(path) };
}
