import file from '../../../content/routes.json';
import { filled } from './fill';
import type { Route } from './types.gen';

/** Every address of the site (spec 2.1), its redirects, and the head of the not-found page. */
export const routes = filled<'routes.json'>(file);

/** The route with exactly this path, without query or anchor. */
export const routeOf = (path: string): Route | undefined =>
  routes.routes.find((route) => route.path === path);
