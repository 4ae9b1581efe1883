import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Sandbox } from '#sandbox/mount-sandbox.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { isDatabaseAway } from './db/database-error.ts';
import type { Database } from './db/open-database.ts';
import { transaction } from './db/transaction.ts';
import { AppError } from './errors.ts';
import { isLoopback } from './http/loopback.ts';
import { rootFolder } from './root-folder.ts';

const webhookPath = '/api/webhooks/stripe';

/** Whether this process is its own payment provider. */
export function hasOwnSandbox({ payments }: Config): boolean {
  return payments.kind === 'sandbox' && !payments.url;
}

/** Adds the payment sandbox where the product has no other provider. Its code is loaded only then. */
export async function withOwnSandbox(deps: Deps, { deliversAtOnce = false } = {}): Promise<Deps> {
  if (!hasOwnSandbox(deps.config)) return deps;
  return { ...deps, sandbox: await openOwnSandbox(deps, deliversAtOnce) };
}

async function openOwnSandbox(deps: Deps, deliversAtOnce: boolean): Promise<Sandbox> {
  const { config, database, now, origin, here } = deps;
  const [secret = ''] = config.payments.webhookSecrets;
  await migrateSandbox(database);
  const { mountSandbox } = await import('#sandbox/mount-sandbox.ts');
  return mountSandbox({
    database: sandboxDatabase(database),
    now,
    isSecretKey: (key) => key === config.payments.secretKey,
    publicUrl: `${origin}${sandboxPath}`,
    endpoints: [{ url: `${here}${webhookPath}`, secret }],
    fetch: toThisProcess(deps),
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

/** The database as the sandbox uses it. */
export function sandboxDatabase({ db }: Database) {
  return {
    db,
    transaction: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work),
    isBusy: (error: unknown) =>
      isDatabaseAway(error) || (error instanceof AppError && error.code === 'unavailable'),
  };
}

/** Processes on one database share the sandbox and its endpoint: each sends webhooks to itself, not to the last to start. */
function toThisProcess({ here, fetch }: Deps): Deps['fetch'] {
  return (url, init) => {
    const { pathname } = new URL(url);
    return fetch(pathname === webhookPath ? `${here}${webhookPath}` : url, init);
  };
}

/** The sandbox's routes beside the product's: it has neither our sessions nor our limits. */
export function ownSandboxRoutes({ config, clock }: Deps, sandbox: Sandbox): FastifyPluginAsync {
  return async (scope) => {
    if (config.testControls) scope.addHook('onRequest', () => clock.refresh());
    await scope.register(sandbox.routes);
  };
}
