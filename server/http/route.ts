import type { HTTPMethods } from 'fastify';
import { type RouteName, routes } from '#shared/routes.ts';

/** A shared route as `app.route` takes it: its method, address and schemas. */
export function route<Name extends RouteName>(name: Name) {
  const [method = '', url = ''] = name.split(' ');
  return { method: method as HTTPMethods, url, schema: routes[name] };
}
