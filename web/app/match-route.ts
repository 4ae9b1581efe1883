import { parse } from 'regexparam';
import { matchRoute as match } from 'wouter';
import { type AppRoute, notFoundRoute, routes } from './routes.ts';

/** The route that the router will show for this path. */
export function matchRoute(pathname: string): AppRoute {
  return routes.find((route) => match(parse, route.path, pathname)[0]) ?? notFoundRoute;
}
