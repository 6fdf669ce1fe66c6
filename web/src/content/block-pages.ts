/** The pages made of blocks alone. Only the build imports this: the browser gets their markup. */
import { contentFiles } from './files.ts';
import { routeOf } from './routes.ts';
import type { BlockPage } from './types.gen.ts';

/** The page of a path; undefined when the path is no route or its page has code of its own. */
export function blockPageOf(path: string): BlockPage | undefined {
  const route = routeOf(path);
  const page = contentFiles.get(`pages/${route?.id}.json`);
  return page instanceof Object && 'blocks' in page ? (page as BlockPage) : undefined;
}
