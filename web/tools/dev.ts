/** Vite plugin: in development every page is rendered on request, by the code of render.ts. */
import type { Plugin, ViteDevServer } from 'vite';
import { documentOf } from './html.ts';
import { islandSources } from './islands.ts';

type Render = typeof import('../src/render/render.tsx');
type BuiltIn = typeof import('../src/content/built-in.ts');

const wantsPage = (accept: string | undefined, url: string): boolean =>
  (accept ?? '').includes('text/html') && !url.startsWith('/api') && !url.startsWith('/@');

async function render(server: ViteDevServer, url: string): Promise<{ status: number; html: string }> {
  const { renderPage, renderEmbed, embedPath } = (await server.ssrLoadModule(
    '/src/render/render.tsx',
  )) as Render;
  const { site } = (await server.ssrLoadModule('/src/content/built-in.ts')) as BuiltIn;
  const path = new URL(url, 'http://localhost').pathname;
  const embedded = path === embedPath;
  const { markup, data, messages, sheets, theme, found } = embedded
    ? renderEmbed(site)
    : renderPage(site, path);
  const html = documentOf({
    markup,
    data,
    messages,
    script: '/src/boot/boot.ts',
    islands: new Map([...islandSources()].map(([name, source]) => [name, [`/${source}`]])),
    theme,
    styles: sheets.map((sheet) => `/src/styles/${sheet}.css`),
  });
  return { status: found ? 200 : 404, html: await server.transformIndexHtml(path, html) };
}

export function devPages(): Plugin {
  return {
    name: 'harborlight-dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (req, res, next) => {
        const url = req.url ?? '/';
        if (!wantsPage(req.headers.accept, url)) return next();
        try {
          const { status, html } = await render(server, url);
          res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        } catch (error) {
          server.ssrFixStacktrace(error as Error);
          next(error);
        }
      });
    },
  };
}
