import file from '../../../content/routes.json';
import { filled } from './fill';
import type { Route, Routes } from './schema/site';

/** Every address of the site (spec 2.1), its redirects, and the head of the not-found page. */
export const routes = filled<Routes>(file);

/** The route with exactly this path, without query or anchor. */
export const routeOf = (path: string): Route | undefined =>
  routes.routes.find((route) => route.path === path);
