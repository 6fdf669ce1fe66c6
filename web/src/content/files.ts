/** The text of every content file by its path in content/. Only tests and the build import this. */
const raw = import.meta.glob<string>(
  [
    '../../../content/*.json',
    '../../../content/catalogue/*.json',
    '../../../content/pages/*.json',
    '../../../content/portfolio/*.json',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

const root = '../../../content/';

export const contentFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(raw).map(([path, text]) => [path.slice(root.length), text]),
);
