import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fetch } from '#server/adapters/payments/stripe-client.ts';
import type { Database } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import type { App } from '#server/http/types.ts';
import { type Answering, type ApiAnswer, answer } from './answer.ts';
import { readApiRequest } from './api-request.ts';
import { inBackground } from './background.ts';
import { controlRoutes } from './control-routes.ts';
import { type ConfiguredEndpoint, saveEndpoints } from './endpoints.ts';
import { apiVersion } from './events.ts';
import { refusalOf } from './failure.ts';
import { strikeCall } from './faults.ts';
import { misbehave } from './misbehave.ts';
import { challengeRoutes } from './pages/challenge.ts';
import { onboardingRoutes } from './pages/onboarding.ts';
import { connectRoutes } from './resources/connect-routes.ts';
import { paymentRoutes } from './resources/payment-routes.ts';
import type { Route } from './route.ts';
import { randomText } from './store.ts';
import { createTables } from './tables.ts';
import { deliverWebhooks } from './webhooks.ts';

export const sandboxPath = '/sandbox/stripe';
/** Known to every browser, as publishable keys are. */
export const publishableKey = 'pk_test_sandbox';

export type SandboxOptions = {
  db: Db;
  now: () => Date;
  /** Whether this is the secret key of the platform. */
  isSecretKey: (key: string) => boolean;
  /** Where browsers reach the sandbox, with its path. */
  publicUrl: string;
  /** Switches that make it misbehave, for this machine only. */
  controls?: boolean;
  /** Sends webhooks right after the request that caused them; without it they wait for `workSandbox`. */
  deliverWith?: Fetch;
  random?: () => number;
  /** Aborted when the process is about to leave: what was made to hang lets go. */
  stopping?: AbortSignal;
};

const bodyLimitBytes = 64 * 1024;

const routes: Route[] = [...paymentRoutes, ...connectRoutes];

/** Safe however many processes start at once. The endpoints hear of everything without registering. */
export async function prepareSandbox(
  database: Database,
  { endpoints = [] }: { endpoints?: ConfiguredEndpoint[] } = {},
): Promise<void> {
  await database.executeSql(`begin; select pg_advisory_xact_lock(4242424242); ${createTables} commit;`);
  await saveEndpoints(database.db, endpoints);
}

/** The API below `/sandbox/stripe/v1`, as an application of its own beside ours: no session, no JSON. */
export function sandboxRoutes(app: App, options: SandboxOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  if (options.deliverWith) deliverAfterRequests(app, options, options.deliverWith);

  app.all(
    `${sandboxPath}/v1/*`,
    { config: { public: true, foreign: true }, schema: { hide: true }, errorHandler: sendFailure },
    async (request, reply) => {
      const ends = [closing.signal, ...(options.stopping ? [options.stopping] : [])];
      const leaving = () => AbortSignal.any([...ends, disconnection(reply)]);
      const done = await handle(options, request, leaving);
      return done ? send(reply, done) : cut(reply);
    },
  );
  challengeRoutes(app, options, sandboxPath);
  onboardingRoutes(app, sandboxPath, options);
  if (options.controls) controlRoutes(app, sandboxPath, options.db);
}

async function handle(
  options: SandboxOptions,
  request: FastifyRequest,
  leaving: () => AbortSignal,
): Promise<ApiAnswer | undefined> {
  const { db, now, publicUrl, random = Math.random } = options;
  const desk: Answering = { db, now, publicUrl, routes };
  const read = await readApiRequest({ ...options, path: sandboxPath, publishableKey }, request);
  const fault = options.controls ? await strikeCall(db, `${read.method} ${read.path}`, random) : undefined;
  return fault ? misbehave(desk, read, fault, leaving()) : answer(desk, read);
}

function send(reply: FastifyReply, { status, body, requestId, replayed }: ApiAnswer): FastifyReply {
  reply.headers({ 'request-id': requestId, 'stripe-version': apiVersion });
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).serializer(JSON.stringify).type('application/json').send(body);
}

function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'sandbox failure');
  const requestId = `req_${randomText(14)}`;
  return send(reply, { status: refusal.status, body: refusal.body(), requestId, replayed: false });
}

function deliverAfterRequests(app: App, options: SandboxOptions, fetch: Fetch): void {
  const delivery = inBackground(
    (stopping) => deliverWebhooks({ ...options, fetch }, stopping),
    (error) => app.log.error({ err: error }, 'webhooks not delivered'),
  );
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') delivery.kick();
  });
  app.addHook('onClose', () => delivery.close());
}

/** Whoever hung up isn't kept waiting for. */
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
