import fastify from 'fastify';
import { outboxMail } from '#server/adapters/mail/outbox-mail.ts';
import type { Tx } from '#server/db/transaction.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { mountOwnSandbox } from '#server/own-sandbox.ts';

/** The product at an earlier time: everything happens in one transaction, and at the clock's time. */
export type SampleWorld = {
  deps: Deps;
  clock: { at: Date };
  /** Submits one of the payment provider's pages. */
  submitPage(url: string, form: string): Promise<void>;
};

/**
 * Runs `work` with deps whose database is this transaction, whose clock it can move, and whose payment provider is our
 * own sandbox, called directly because the server doesn't listen yet. No webhooks are sent: the services query the
 * provider themselves.
 */
export async function inSampleWorld<T>(
  deps: Deps,
  tx: Tx,
  work: (world: SampleWorld) => Promise<T>,
): Promise<T> {
  const clock = { at: deps.now() };
  const provider = fastify();
  const call: Deps['fetch'] = async (url, init) => {
    const { pathname, search } = new URL(url);
    const { statusCode, body } = await provider.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    return new Response(statusCode === 303 ? null : body, { status: statusCode });
  };
  const now = () => clock.at;
  const { origin, localUrl, config, log, embeddings, passwords, storage } = deps;
  const database = { ...deps.database, db: tx };
  const movable = { now, refresh: async () => undefined, moveBy: unmovable, moveTo: unmovable };
  const worldDeps: Deps = {
    ...createDeps(config, database, log, { origin, localUrl, fetch: call, clock: movable }),
    // Sample people's addresses lead nowhere, and their emails are written inside a transaction.
    mail: outboxMail,
    embeddings,
    passwords,
    storage,
  };
  try {
    await provider.register((await mountOwnSandbox(worldDeps, { webhooks: false })).routes);
    const submitPage = async (url: string, form: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await call(url, { method: 'POST', headers, body: form });
    };
    const result = await work({ deps: worldDeps, clock, submitPage });
    await mountOwnSandbox(worldDeps);
    return result;
  } finally {
    await provider.close();
  }
}

function unmovable(): Promise<never> {
  return Promise.reject(new Error('the sample world sets its clock itself'));
}
