/**
 * Vite plugin: `content/routes.json?blocks` is the list of paths whose pages are made of blocks alone, for the
 * browser, which gets their markup and needs to know nothing else of them.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const query = '?blocks';

export function blockPaths(): Plugin {
  return {
    name: 'harborlight-block-paths',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`routes.json${query}`)) return null;
      const file = id.slice(0, -query.length);
      const read = async (name: string) => {
        this.addWatchFile(name);
        return JSON.parse(await readFile(name, 'utf8'));
      };
      const { routes } = (await read(file)) as { routes: { id: string; path: string }[] };
      const paths: string[] = [];
      for (const { id: page, path } of routes) {
        if ('blocks' in (await read(join(dirname(file), 'pages', `${page}.json`)))) paths.push(path);
      }
      return { code: `export default ${JSON.stringify(paths)}`, moduleType: 'js' };
    },
  };
}
