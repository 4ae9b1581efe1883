import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import fastify, { type FastifyServerFactory, LogController, type RouteOptions } from 'fastify';
import {
  type FastifyPluginAsyncZod,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { accountRoutes } from '#server/features/accounts/accounts.routes.ts';
import { deviceRoutes } from '#server/features/accounts/devices/devices.routes.ts';
import { availabilityRoutes } from '#server/features/availability/availability.routes.ts';
import { bookingRoutes } from '#server/features/bookings/bookings.routes.ts';
import { respondRoutes } from '#server/features/bookings/moves/respond.routes.ts';
import { calendarRoutes } from '#server/features/calendar/calendar.routes.ts';
import { calendarsRoutes } from '#server/features/calendars/calendars.routes.ts';
import { contentRoutes } from '#server/features/content/content.routes.ts';
import { leavingRoutes } from '#server/features/leaving/leaving.routes.ts';
import { linkRoutes } from '#server/features/links/links.routes.ts';
import { liveRoutes } from '#server/features/live/live.routes.ts';
import { outboxRoutes } from '#server/features/mails/outbox.routes.ts';
import { messageRoutes } from '#server/features/messages/messages.routes.ts';
import { eventRoutes } from '#server/features/money/events/events.routes.ts';
import { payoutRoutes } from '#server/features/money/payouts/payouts.routes.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { guardOperatorRoutes } from '#server/features/operator/access/operator-guard.ts';
import { consoleRoutes } from '#server/features/operator/console.routes.ts';
import { passkeyRoutes } from '#server/features/passkeys/passkeys.routes.ts';
import { profileRoutes } from '#server/features/profiles/profiles.routes.ts';
import { reportRoutes } from '#server/features/reports/reports.routes.ts';
import { reviewRoutes } from '#server/features/reviews/reviews.routes.ts';
import { roomRoutes } from '#server/features/rooms/rooms.routes.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import { secondStepRoutes } from '#server/features/second-step/second-step.routes.ts';
import { settingsRoutes } from '#server/features/settings/settings.routes.ts';
import { unsubscribeRoutes } from '#server/features/settings/unsubscribe.routes.ts';
import { statsRoutes } from '#server/features/stats/stats.routes.ts';
import { testControlRoutes } from '#server/features/test-controls/test-controls.routes.ts';
import { uploadRoutes } from '#server/features/uploads/uploads.routes.ts';
import { compressResponses } from '#server/http/compression.ts';
import { handleErrors, sendError } from '#server/http/error-handler.ts';
import { setMinimalHeaders, setSecurityHeaders } from '#server/http/headers.ts';
import { readJsonBodies } from '#server/http/json-body.ts';
import { limitEverything } from '#server/http/load/rate-limit.ts';
import { queueRequests } from '#server/http/load/request-queue.ts';
import { exposeMetrics } from '#server/http/metrics.ts';
import { guardStateChanges } from '#server/http/origin.ts';
import { type Renderer, servePages } from '#server/http/pages/pages.ts';
import { configRoutes } from '#server/http/pages/public-config.ts';
import { serveStaticFiles } from '#server/http/pages/static-files.ts';
import { useSessions } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { ownSandboxRoutes } from '#server/own-sandbox.ts';
import { operatorApi } from '#shared/operator/operator-routes.ts';

const bodyLimitBytes = 256 * 1024;

export type AppOptions = {
  origins: string[];
  render: Renderer;
  /** The built client. In development Vite serves it instead. */
  staticFolder?: string;
  development?: (app: App) => Promise<void>;
  /** The HTTP server to use: it already listens before the application is ready. */
  serverFactory?: FastifyServerFactory;
  /** Aborted when the process starts to shut down, so that open streams are closed. */
  shutdownSignal?: AbortSignal;
  /** Called for every route; tests use it to walk the router. */
  onRoute?: (method: string, url: string, route: RouteOptions) => void;
};

/** Builds the whole application from its dependencies. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<App> {
  const app = createFastify(deps, options);
  if (options.onRoute) {
    const { onRoute } = options;
    app.addHook('onRoute', (route) => {
      for (const each of [route.method].flat()) onRoute(each, route.url, route);
    });
  }
  handleErrors(app);
  readJsonBodies(app);
  await setSecurityHeaders(app, deps, options.development !== undefined);
  // Registered before swagger, which would list its routes in the API description.
  if (deps.sandbox) await app.register(ownSandboxRoutes(deps, deps.sandbox));
  await app.register(swagger, {
    openapi: { info: { title: 'InTime', version: '1' } },
    transform: (route) => {
      const isForOperators = route.url.startsWith(operatorApi);
      return isForOperators ? { schema: { hide: true }, url: route.url } : jsonSchemaTransform(route);
    },
  });
  exposeMetrics(app, deps.config);
  if (options.staticFolder) await serveStaticFiles(app, options.staticFolder);
  if (options.development) await options.development(app);
  await app.register(eventRoutes(deps));
  await app.register(guardedRoutes(app, deps, options));
  await app.ready();
  return app;
}

/** Everything except static files, metrics and webhooks: rate limited, origin checked, and with a session. */
function guardedRoutes(app: App, deps: Deps, options: AppOptions): FastifyPluginAsyncZod {
  return async (scope) => {
    if (deps.config.testControls) scope.addHook('onRequest', () => deps.clock.refresh());
    rejectNulInUrls(scope);
    limitEverything(scope, deps);
    guardStateChanges(scope, options.origins);
    // Before the sessions' own check: a visitor must not learn that these routes exist.
    guardOperatorRoutes(scope);
    await useSessions(scope, deps);
    queueRequests(scope, deps);
    await compressResponses(scope);
    configRoutes(scope, deps);
    accountRoutes(scope, deps);
    deviceRoutes(scope, deps);
    passkeyRoutes(scope, deps);
    secondStepRoutes(scope, deps);
    profileRoutes(scope, deps);
    searchRoutes(scope, deps);
    availabilityRoutes(scope, deps);
    bookingRoutes(scope, deps);
    respondRoutes(scope, deps);
    messageRoutes(scope, deps);
    notificationRoutes(scope, deps);
    liveRoutes(scope, deps, options.shutdownSignal);
    roomRoutes(scope, deps);
    reviewRoutes(scope, deps);
    reportRoutes(scope, deps);
    statsRoutes(scope, deps);
    payoutRoutes(scope, deps);
    settingsRoutes(scope, deps);
    leavingRoutes(scope, deps);
    await scope.register(unsubscribeRoutes(deps));
    calendarRoutes(scope, deps);
    calendarsRoutes(scope, deps);
    contentRoutes(scope, deps);
    linkRoutes(scope, deps);
    consoleRoutes(scope, deps);
    await uploadRoutes(scope, deps, options.origins);
    if (deps.config.testControls) testControlRoutes(scope, deps);
    // Behind a proxy on this machine, every request looks local.
    if (!deps.config.mail.smtpUrl && !deps.config.exposed) outboxRoutes(scope, deps);
    scope.get('/api/openapi.json', { config: { public: true }, schema: { hide: true } }, async () =>
      app.swagger(),
    );
    servePages(scope, deps, options.render);
  };
}

function createFastify(deps: Deps, { serverFactory }: AppOptions): App {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: deps.config.trustProxy,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: false,
    // URLs that can't be decoded never reach a route or a hook.
    frameworkErrors: (_error, request, reply) => {
      setMinimalHeaders(reply);
      void sendError(request, reply, new AppError('invalid', errorCopy.unreadableUrl));
    },
    ...(serverFactory ? { serverFactory } : {}),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onResponse', (request, reply, done) => {
    // Log the route, not the URL: URLs contain usernames and tokens.
    const { url: route } = request.routeOptions;
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
  return app;
}

/** PostgreSQL can't store U+0000, so none of our URLs contains it. */
function rejectNulInUrls(app: App): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    done(url.includes('%00') ? new AppError('invalid', errorCopy.unsupportedUrlCharacters) : undefined);
  });
}
