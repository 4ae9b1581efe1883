import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { type ApiAnswer, type ApiContext, answer } from './api/answer.ts';
import { readApiRequest } from './api/api-request.ts';
import { refusalOf } from './api/failure.ts';
import type { Route } from './api/route.ts';
import { inBackground } from './background.ts';
import { controlRoutes } from './faults/control-routes.ts';
import { strikeCall } from './faults/faults.ts';
import { misbehave } from './faults/misbehave.ts';
import type { SandboxOptions } from './options.ts';
import { challengeRoutes } from './pages/challenge.ts';
import { endedPage } from './pages/challenge-page.ts';
import { onboardingRoutes } from './pages/onboarding.ts';
import { sendPage } from './pages/send-page.ts';
import { connectRoutes } from './resources/connect-routes.ts';
import { paymentRoutes } from './resources/payment-routes.ts';
import { randomText } from './store/store.ts';
import { apiVersion } from './webhooks/events.ts';
import { deliverWebhooks } from './webhooks/webhooks.ts';

const bodyLimitBytes = 64 * 1024;
const routes: Route[] = [...paymentRoutes, ...connectRoutes];

/** Registers everything on `app`, a scope of its own: bodies are read as text and failures answered as the API does. */
export function sandboxRoutes(app: FastifyInstance, options: SandboxOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => sendFailure(options, error, request, reply));
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  if (options.deliversAtOnce) deliverAfterRequests(app, options);

  app.all(`${sandboxPath}/v1/*`, async (request, reply) => {
    const ends = [closing.signal, ...(options.stopping ? [options.stopping] : [])];
    const leaving = () => AbortSignal.any([...ends, disconnection(reply)]);
    const done = await handle(options, request, leaving);
    return done ? send(reply, done) : cut(reply);
  });
  challengeRoutes(app, options, sandboxPath);
  onboardingRoutes(app, options, sandboxPath);
  if (options.controls) controlRoutes(app, options, sandboxPath, options.controls.allows);
}

async function handle(
  options: SandboxOptions,
  request: FastifyRequest,
  leaving: () => AbortSignal,
): Promise<ApiAnswer | undefined> {
  const { database, now, publicUrl, mayReturnTo, isSecretKey, random = Math.random } = options;
  const context: ApiContext = { database, now, publicUrl, mayReturnTo, routes };
  const keys = { isSecretKey, publishableKey: sandboxPublishableKey };
  const read = await readApiRequest(database.db, keys, sandboxPath, request);
  const fault = options.controls
    ? await strikeCall(database.db, `${read.method} ${read.path}`, random)
    : undefined;
  return fault ? misbehave(context, read, fault, leaving()) : answer(context, read);
}

function send(reply: FastifyReply, { status, body, requestId, replayed }: ApiAnswer): FastifyReply {
  reply.headers({ 'request-id': requestId, 'stripe-version': apiVersion });
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).serializer(JSON.stringify).type('application/json').send(body);
}

function sendFailure(
  { database }: SandboxOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, database.isBusy);
  if (refusal.status >= 500) request.log.error({ err: error }, 'sandbox failure');
  if (request.url.startsWith(`${sandboxPath}/pages/`)) {
    return sendPage(reply, refusal.status, (nonce) => endedPage(nonce, refusal.message, null));
  }
  const requestId = `req_${randomText(14)}`;
  return send(reply, { status: refusal.status, body: refusal.body(), requestId, replayed: false });
}

function deliverAfterRequests(app: FastifyInstance, options: SandboxOptions): void {
  const delivery = inBackground(
    (stopping) => deliverWebhooks(options, stopping),
    (error) => app.log.error({ err: error }, 'webhooks not delivered'),
  );
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') delivery.kick();
  });
  app.addHook('onClose', () => delivery.close());
}

/** Aborted when the client has closed the connection. */
function disconnection({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
