/** Every content file by its path in content/. Only tests and the build import this: a browser gets no more than it shows. */
import { fillIn } from './fill.ts';

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

/** What each file holds, with the words for {brand} and {support} filled in. */
export const contentFiles: ReadonlyMap<string, unknown> = new Map(
  Object.entries(files).map(([path, data]) => [path.slice(root.length), fillIn(data)]),
);
