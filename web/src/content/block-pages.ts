/** The pages made of blocks alone. Only the build imports this: the browser gets their markup. */
import { contentFiles } from './files.ts';
import { filled } from './fill.ts';
import { routeOf } from './routes.ts';
import type { BlockPage } from './schema/blocks.ts';

/** The page of a path; undefined when the path is no route or its page has code of its own. */
export function blockPageOf(path: string): BlockPage | undefined {
  const route = routeOf(path);
  const page = route && filled<object>(JSON.parse(contentFiles.get(`pages/${route.id}.json`) ?? '{}'));
  return page && 'blocks' in page ? (page as BlockPage) : undefined;
}
