import fastify, {
  type FastifyBaseLogger,
  type FastifyPluginAsync,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import {
  type FastifyPluginAsyncZod,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mountSandbox, type Sandbox } from '#sandbox/mount-sandbox.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { isLoopback, requireLoopback } from '#server/http/loopback.ts';
import { guardStateChanges, stateChangeError } from '#server/http/origin.ts';
import type { App } from '#server/http/types.ts';
import { migrateSandbox, sandboxDatabase } from '#server/own-sandbox.ts';
import { daySeconds } from '#shared/durations.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';

type StandaloneOptions = {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  origin: string;
  endpoints?: Parameters<typeof mountSandbox>[0]['endpoints'];
  stopping: AbortSignal;
  serverFactory?: FastifyServerFactory;
};

const centurySeconds = 100 * 365 * daySeconds;
const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().min(-centurySeconds).max(centurySeconds) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
]);

/** The sandbox without the product. It accepts any test key, and tests can move its clock and inject faults. */
export async function buildStandaloneSandbox(
  options: StandaloneOptions,
): Promise<{ app: App; sandbox: Sandbox }> {
  const { database, clock, log, origin, endpoints = [], stopping, serverFactory } = options;
  await migrateSandbox(database);
  const sandbox = await mountSandbox({
    database: sandboxDatabase(database),
    now: clock.now,
    isSecretKey: (key) => key.startsWith('sk_test_'),
    publicUrl: `${origin}${sandboxPath}`,
    endpoints,
    fetch,
    deliversAtOnce: true,
    controls: { allows: (request) => isLoopback(request) && !stateChangeError(request, [origin]) },
    stopping,
  });
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    // Stripe's SDK can't use a base URL with a path.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/v1/') ? `${sandboxPath}${url}` : url),
    ...(serverFactory ? { serverFactory } : {}),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  app.addHook('onRequest', () => clock.refresh());
  await app.register(apiForBrowsers(sandbox));
  await app.register(clockRoutes(clock, origin));
  await app.ready();
  return { app, sandbox };
}

function clockRoutes(clock: Clock, origin: string): FastifyPluginAsyncZod {
  return async (scope) => {
    guardStateChanges(scope, [origin]);
    const options = { preValidation: requireLoopback, schema: { body: clockSchema } };
    scope.post(`${sandboxPath}/test/clock`, options, async ({ body }) => {
      const moved =
        'now' in body
          ? await clock.moveTo(new Date(body.now))
          : await clock.moveBy(body.advanceSeconds * 1000);
      return { now: moved.toISOString() };
    });
  };
}

/** Clients' browsers call it from the product's pages, which have another origin. It authenticates by key, never by cookie. */
function apiForBrowsers(sandbox: Sandbox): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook('onRequest', async ({ method, url }, reply) => {
      if (!url.startsWith(`${sandboxPath}/v1/`)) return;
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'request-id' });
      if (method !== 'OPTIONS') return;
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, DELETE',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
          'access-control-max-age': daySeconds,
        })
        .send();
    });
    await scope.register(sandbox.routes);
  };
}
