import fastify, { type FastifyBaseLogger, type FastifyServerFactory, LogController } from 'fastify';
import {
  type FastifyPluginAsyncZod,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/open-database.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { requireLoopback } from '#server/http/loopback.ts';
import { guardStateChanges } from '#server/http/origin.ts';
import type { App } from '#server/http/types.ts';
import { readJson } from './control-routes.ts';
import { sandboxPath, sandboxRoutes } from './sandbox.ts';

type Parts = {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  origin: string;
  stopping: AbortSignal;
  serverFactory?: FastifyServerFactory;
};

const century = 100 * 365 * 86_400;
const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().min(-century).max(century) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
]);

/** The sandbox with nothing around it: any test key opens it, its clock can be moved, its switches work. */
export async function buildAlone(parts: Parts): Promise<App> {
  const { database, clock, log, origin, stopping, serverFactory } = parts;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    // The plain SDK can't speak to an address below a path.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/v1/') ? `${sandboxPath}${url}` : url),
    ...(serverFactory ? { serverFactory } : {}),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  app.addHook('onRequest', () => clock.refresh());
  guardStateChanges(app, [origin]);
  const plugin: FastifyPluginAsyncZod = async (scope) => {
    openToBrowsers(scope);
    sandboxRoutes(scope, {
      db: database.db,
      now: clock.now,
      isSecretKey: (key) => key.startsWith('sk_test_'),
      publicUrl: `${origin}${sandboxPath}`,
      controls: true,
      deliverWith: fetch,
      stopping,
    });
    scope.post(`${sandboxPath}/test/clock`, { preValidation: requireLoopback }, async ({ body }) => {
      const asked = readJson(clockSchema, body);
      const moved =
        'now' in asked
          ? await clock.moveTo(new Date(asked.now))
          : await clock.moveBy(asked.advanceSeconds * 1000);
      return { now: moved.toISOString() };
    });
  };
  await app.register(plugin);
  await app.ready();
  return app;
}

const dayInSeconds = 86_400;

/** Payers' browsers ask it from the product's pages, which are of another origin. Keys open it, never cookies. */
function openToBrowsers(scope: App): void {
  scope.addHook('onRequest', async ({ method, url }, reply) => {
    if (!url.startsWith(`${sandboxPath}/v1/`)) return;
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'request-id' });
    if (method !== 'OPTIONS') return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
        'access-control-max-age': dayInSeconds,
      })
      .send();
  });
}
