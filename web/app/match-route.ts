import { parse } from 'regexparam';
import { matchRoute as match } from 'wouter';
import type { Site } from '#shared/page.ts';
import { type AppRoute, notFoundRoute, routesOf } from './routes.ts';

/** The route that the router will show for this path. */
export function matchRoute(pathname: string, site: Site): AppRoute {
  return routesOf(site).find((route) => match(parse, route.path, pathname)[0]) ?? notFoundRoute;
}
