/**
 * Vite plugin: `content/categories.json?names` is the list of categories without the texts of the home page's
 * cards, for pages that only need to name, group or link them.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const query = '?names';
const kept = ['id', 'name', 'page', 'section', 'services'];

export function categoryNames(): Plugin {
  return {
    name: 'harborlight-category-names',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`categories.json${query}`)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      const list = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>[];
      const names = list.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([key]) => kept.includes(key))),
      );
      return { code: `export default ${JSON.stringify(names)}`, moduleType: 'js' };
    },
  };
}
