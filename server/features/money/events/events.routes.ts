import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { receiveEvent } from './events.service.ts';

const bodyLimit = 64 * 1024;

/** The signature covers the exact bytes, so the body isn't parsed. No rate limit, since there is only one sender. */
export function eventRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (scope) => {
    if (deps.config.testControls) scope.addHook('onRequest', () => deps.clock.refresh());
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/webhooks/stripe',
      { bodyLimit, config: { public: true, skipOriginCheck: true }, schema: { hide: true } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const [signature] = [request.headers['stripe-signature']].flat();
        await receiveEvent(deps, body, signature);
        return reply.code(200).send();
      },
    );
  };
}
