import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { unsubscribeSchema } from '#shared/settings/settings.schema.ts';
import { findSubscription, unsubscribe } from './settings.service.ts';

const schema = { params: z.object({ token: z.string() }), response: { 200: unsubscribeSchema } };

/**
 * Whoever has the mail may stop such mails, signed in or not. Looking changes nothing. Mail programs post a form to the
 * address in the mail (RFC 8058), from wherever they are; the page of that address posts to the call.
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
