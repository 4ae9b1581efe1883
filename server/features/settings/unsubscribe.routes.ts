import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { findSubscription, unsubscribe } from './settings.service.ts';

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
    scope.route({
      ...route('GET /api/unsubscribe/:token'),
      config: { public: true },
      handler: (request) => findSubscription(deps, request.params.token),
    });
    const post = route('POST /api/unsubscribe/:token');
    for (const url of [post.url, '/unsubscribe/:token']) {
      scope.route({
        ...post,
        url,
        config: { public: true, skipOriginCheck: true },
        handler: (request) => unsubscribe(deps, request.params.token),
      });
    }
  };
}
