import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { unsubscribeSchema } from '#shared/settings/settings.schema.ts';
import { findSubscription, unsubscribe } from './settings.service.ts';

const schema = { params: z.object({ token: z.string() }), response: { 200: unsubscribeSchema } };

/**
 * The link in an email unsubscribes its reader, signed in or not. GET changes nothing. Mail clients POST a form to the
 * page's own URL, cross-origin (one-click unsubscribe, RFC 8058); the page itself POSTs to the API.
 */
export function unsubscribeRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.get('/api/unsubscribe/:token', { config: { public: true }, schema }, (request) =>
      findSubscription(deps, request.params.token),
    );
    for (const url of ['/api/unsubscribe/:token', '/unsubscribe/:token']) {
      scope.post(url, { config: { public: true, skipOriginCheck: true }, schema }, (request) =>
        unsubscribe(deps, request.params.token),
      );
    }
  };
}
