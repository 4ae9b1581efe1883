import type { RouteOptions } from 'fastify';
import { connectRoutes } from '#sandbox/resources/connect-routes.ts';
import { paymentRoutes } from '#sandbox/resources/payment-routes.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { isSchema, type Schema } from './schema-values.ts';

export type FuzzedRoute = {
  /** As in the table of routes. */
  name: string;
  method: string;
  url: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The sandbox takes forms, everything else JSON. */
  form: boolean;
};

/** Answers never end, so only refusals are awaited. */
export const streamRoute = 'GET /api/stream';
const sandboxApi = `${sandboxPath}/v1/*`;

/** Collects the application's routes with their schemas; the sandbox's one route is taken apart into its calls. */
export function fuzzedRoutes() {
  const all: FuzzedRoute[] = [];
  const add = (method: string, url: string, { schema }: RouteOptions) => {
    if (url === sandboxApi) {
      if (method === 'GET') all.push(...sandboxCalls());
      return;
    }
    if (method === 'HEAD') return;
    const { params, querystring, body } = schema ?? {};
    all.push({
      name: `${method} ${url}`,
      method,
      url,
      ...(isSchema(params) ? { params } : {}),
      ...(isSchema(querystring) ? { query: querystring } : {}),
      ...(isSchema(body) ? { body } : {}),
      form: url.startsWith(sandboxPath),
    });
  };
  return { all, add };
}

/** Those that a publishable key may make, which is on every payment page. The first other one stands for the rest. */
function sandboxCalls(): FuzzedRoute[] {
  const all = [...paymentRoutes, ...connectRoutes];
  const refused = all.filter(({ publishable }) => !publishable);
  return [...all.filter(({ publishable }) => publishable), ...refused.slice(0, 1)].map(
    ({ method, path, params }) => ({
      name: `${method} ${sandboxApi}`,
      method,
      url: `${sandboxPath}${path}`,
      ...(method === 'GET' ? { query: params } : { body: params }),
      form: true,
    }),
  );
}
