/** Vite plugin: in development every page is rendered on request, as the build would prerender it. */
import type { Plugin, ViteDevServer } from 'vite';
import { documentOf } from './html.ts';

type Server = typeof import('../src/server.tsx');

const wantsPage = (accept: string | undefined, url: string): boolean =>
  (accept ?? '').includes('text/html') && !url.startsWith('/api') && !url.startsWith('/@');

async function render(server: ViteDevServer, url: string): Promise<{ status: number; html: string }> {
  const { renderPage, renderEmbed, embedPath } = (await server.ssrLoadModule('/src/server.tsx')) as Server;
  const path = new URL(url, 'http://localhost').pathname;
  const embedded = path === embedPath;
  const { markup, top, foot, data, found } = await (embedded ? renderEmbed() : renderPage(path));
  const html = documentOf({
    markup,
    top,
    foot,
    data,
    script: embedded ? '/src/embed.ts' : '/src/boot.ts',
    load: embedded ? [] : ['/src/client.tsx'],
    styles: [embedded ? '/src/styles/embed.css' : '/src/styles/site.css'],
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
