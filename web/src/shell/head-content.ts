/** What the head of each page says (content/routes.json). Kept out of the first load: a built page has its own. */
import { routeOf, routes } from '../content/routes.ts';
import { isBuilt } from '../routes.ts';

export interface Head {
  title: string;
  description: string;
  noindex: boolean;
}

export function headOf(path: string): Head {
  const route = isBuilt(path) ? routeOf(path) : undefined;
  const { title, description } = route ?? routes.not_found;
  return { title, description, noindex: !route || route.noindex === true };
}
