import { parse } from 'regexparam';
import { matchRoute as match } from 'wouter';
import type { Site } from '#shared/page.ts';
import { type AppRoute, type Audience, notFoundRoute, routesOf } from './routes.ts';

export type MatchedRoute = { route: AppRoute; params: Record<string, string | undefined> };

/** The route that the router will show for this path, and the path's parameters. */
export function matchRoute(pathname: string, site: Site, audience: Audience): MatchedRoute {
  for (const route of routesOf(site, audience)) {
    const [matches, params] = match(parse, route.path, pathname);
    if (matches) return { route, params };
  }
  return { route: notFoundRoute, params: {} };
}

/** Whether a signed-in user gets a page at this path that visitors don't. */
export function isProtected(pathname: string, site: Site): boolean {
  return matchRoute(pathname, site, 'operators').route.protected === true;
}
