import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Fetch } from '#server/adapters/payments/stripe-client.ts';
import type { Deps } from '#server/deps.ts';
import { prepareSandbox, type SandboxOptions, sandboxPath, sandboxRoutes } from './sandbox.ts';
import { workSandbox } from './work.ts';

const newsPath = '/api/webhooks/stripe';

/** Whether this process is its own payment provider. */
export function hasOwnSandbox({ config }: Pick<Deps, 'config'>): boolean {
  return config.payments.kind === 'sandbox' && !config.payments.url;
}

/** The sandbox's tables, and where its news goes. */
export async function prepareOwnSandbox({ config, database, here }: Deps): Promise<void> {
  const [secret = ''] = config.payments.webhookSecrets;
  await prepareSandbox(database, { endpoints: [{ url: `${here}${newsPath}`, secret }] });
}

/** A payment provider beside the product: neither our sessions nor our limits are its business. */
export function ownSandboxRoutes(deps: Deps, deliversAtOnce: boolean): FastifyPluginAsyncZod {
  return async (scope) => {
    if (deps.config.testControls) scope.addHook('onRequest', () => deps.clock.refresh());
    sandboxRoutes(scope, {
      ...optionsOf(deps),
      ...(deliversAtOnce ? { deliverWith: toMyself(deps) } : {}),
    });
  };
}

function optionsOf({ config, db, now, origin }: Deps): SandboxOptions {
  return {
    db,
    now,
    isSecretKey: (key) => key === config.payments.secretKey,
    publicUrl: `${origin}${sandboxPath}`,
    controls: config.testControls,
  };
}

/** Several processes share one sandbox: each tells the news to itself, not to who started last. */
function toMyself({ here, fetch }: Deps): Fetch {
  return (url, init) => {
    const { pathname } = new URL(url);
    return fetch(pathname === newsPath ? `${here}${newsPath}` : url, init);
  };
}

/** What time brings: authorisations that end, disputes, payouts, and news that wasn't taken at once. */
export async function workOwnSandbox(deps: Deps, stopping: AbortSignal): Promise<void> {
  if (!hasOwnSandbox(deps)) return;
  await workSandbox({ ...optionsOf(deps), fetch: toMyself(deps) }, stopping);
}
