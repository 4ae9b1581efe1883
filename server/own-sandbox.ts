import path from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '#sandbox/mount-sandbox.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import type { Database } from './db/database.ts';
import { isDatabaseUnavailable } from './db/database-error.ts';
import { transaction } from './db/transaction.ts';
import { AppError } from './errors.ts';
import { addressOf } from './http/load/rate-limit.ts';
import { isLoopback, isLoopbackHost } from './http/loopback.ts';
import { rootFolder } from './root-folder.ts';

const webhookPath = '/api/webhooks/stripe';

/** Whether this process is its own payment provider. */
export function hasOwnSandbox({ payments }: Config): boolean {
  return payments.kind === 'sandbox' && !payments.url;
}

/** Adds the payment sandbox if no other provider is configured. Its code is loaded only then. */
export async function withOwnSandbox(deps: Deps, { deliversAtOnce = false } = {}): Promise<Deps> {
  if (!hasOwnSandbox(deps.config)) return deps;
  return { ...deps, sandbox: await openOwnSandbox(deps, deliversAtOnce) };
}

async function openOwnSandbox(deps: Deps, deliversAtOnce: boolean): Promise<Sandbox> {
  await migrateSandbox(deps.database);
  return mountOwnSandbox(deps, { deliversAtOnce });
}

/** The sandbox on these deps' database and clock. Without webhooks, no events are sent about what happens meanwhile. */
export async function mountOwnSandbox(
  deps: Deps,
  { deliversAtOnce = false, webhooks = true } = {},
): Promise<Sandbox> {
  const { config, database, now, origin, localUrl } = deps;
  const [secret = ''] = config.payments.webhookSecrets;
  const { mountSandbox } = await import('#sandbox/mount-sandbox.ts');
  return mountSandbox({
    database: sandboxDatabase(database),
    now,
    isSecretKey: (key) => key === config.payments.secretKey,
    publicUrl: `${origin}${sandboxPath}`,
    mayReturnTo: (url) => url.origin === origin || isLoopbackHost(url.hostname),
    endpoints: webhooks ? [{ url: `${localUrl}${webhookPath}`, secret }] : [],
    fetch: withOwnWebhooks(deps),
    deliversAtOnce,
    controls: config.testControls ? { allows: isLoopback } : undefined,
  });
}

export function migrateSandbox(database: Database): Promise<void> {
  return database.migrate({
    migrationsFolder: path.join(rootFolder, 'sandbox/migrations'),
    migrationsTable: 'sandbox_migrations',
  });
}

/** The database in the form the sandbox expects. */
export function sandboxDatabase({ db }: Database) {
  return {
    db,
    transaction: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work),
    isBusy: (error: unknown) =>
      isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable'),
  };
}

/** Processes on one database share the sandbox's endpoint row. Each sends webhooks to itself, not to the process that wrote it. */
function withOwnWebhooks({ localUrl, fetch }: Deps): Deps['fetch'] {
  return (url, init) => {
    const { pathname } = new URL(url);
    return fetch(pathname === webhookPath ? `${localUrl}${webhookPath}` : url, init);
  };
}

/** The sandbox's routes, without the product's sessions. Everyone but the product itself is limited. */
export function ownSandboxRoutes(deps: Deps, sandbox: Sandbox): FastifyPluginAsync {
  const { config, clock } = deps;
  return async (scope) => {
    if (config.testControls) scope.addHook('onRequest', () => clock.refresh());
    scope.addHook('onRequest', (request, reply) => limitStrangers(deps, request, reply));
    await scope.register(sandbox.routes);
  };
}

/** Its public key is on every payment page, and each card that is entered with it leaves a row. */
async function limitStrangers(
  { config, limits }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.headers.authorization === `Bearer ${config.payments.secretKey}`) return undefined;
  try {
    await limits.hitInBlocks('everything', addressOf(request));
    if (request.method === 'POST') await limits.hit('sandboxCards', addressOf(request));
  } catch (error) {
    // Without the counters, payments still work.
    if (!(error instanceof AppError && error.code === 'limited')) return undefined;
    const message = error.message;
    return reply
      .code(429)
      .header('retry-after', error.retryAfterSeconds ?? 1)
      .send({ error: { type: 'rate_limit_error', message } });
  }
  return undefined;
}
