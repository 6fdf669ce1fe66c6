/** Every content file by its path in content/. Only tests and the build import this: a browser gets no more than it shows. */
const files = import.meta.glob<unknown>(
  [
    '../../../content/*.json',
    '../../../content/catalogue/*.json',
    '../../../content/pages/*.json',
    '../../../content/portfolio/*.json',
  ],
  { eager: true, import: 'default' },
);

const root = '../../../content/';

export const contentFiles: ReadonlyMap<string, unknown> = new Map(
  Object.entries(files).map(([path, data]) => [path.slice(root.length), data]),
);
