import net from 'node:net';
import type { SQL } from 'drizzle-orm';
import type Stripe from 'stripe';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import { type Database, openDatabase, queryRows } from '#server/db/open-database.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { type MailSink, startMailSink } from '#test/mail-sink.ts';
import { base } from '#test/process/databases.ts';
import { openServer, type Postgres } from './postgres.ts';
import { openRelay, type Relay } from './relay.ts';
import { seeded } from './seeded-random.ts';
import { type Supervised, supervise } from './supervisor.ts';

/** The product in two processes, the payment provider in a third, a database for each of both, and a mail server. */
export type Environment = {
  apps: Supervised[];
  sandbox: Supervised;
  relay: Relay;
  /** Only people with an address get mail; most have none. */
  mailServer: MailSink;
  postgres: Postgres;
  /** The provider as its owner sees it. */
  stripe: Stripe;
  database: Database;
  rows: <Row>(query: SQL) => Promise<Row[]>;
  random: () => number;
  close: () => Promise<void>;
};

export async function openEnvironment({ randomKeys = false } = {}): Promise<Environment> {
  const postgres = await openServer();
  const [appDatabase, sandboxDatabase] = [
    await postgres.newDatabase('app'),
    await postgres.newDatabase('provider'),
  ];
  const random = seeded(Date.now());
  const apps: Supervised[] = [];
  const relay = await openRelay(() => apps.filter((app) => app.isUp()).map(({ url }) => url), random);
  const mailServer = await startMailSink(Number(await quietPort()));
  const sandbox = await supervise(
    {
      DATABASE_URL: sandboxDatabase,
      DATABASE_POOL: '20',
      SANDBOX_WEBHOOK_URL: relay.url,
      LOG_LEVEL: 'error',
      PORT: await quietPort(),
    },
    'dist/server/start-sandbox.js',
  );
  const env = {
    ...base,
    MAIL: '',
    SMTP_URL: mailServer.url,
    DATABASE_URL: appDatabase,
    STRIPE_SANDBOX_URL: sandbox.url,
    MAX_LIVE_REQUESTS: '1000',
    LOG_LEVEL: 'error',
    ...(randomKeys ? { BREAK_IDEMPOTENCY_KEYS: 'on' } : {}),
  };
  for (let n = 0; n < 2; n += 1) apps.push(await supervise({ ...env, PORT: await quietPort() }));
  const database = await openDatabase({ kind: 'postgres', url: appDatabase, pool: 4 });
  return {
    apps,
    sandbox,
    relay,
    mailServer,
    postgres,
    stripe: createStripe({ key: 'sk_test_sandbox', baseUrl: `${sandbox.url}${sandboxPath}` }),
    database,
    rows: (query) => queryRows(database.db, query),
    random,
    close: async () => {
      await Promise.all([...apps, sandbox].map((each) => each.stop()));
      await relay.close();
      await mailServer.close();
      await database.close();
      await postgres.close();
    },
  };
}

/** Below those that the system hands out by itself, which may take a killed process's port before it is back. */
async function quietPort(): Promise<string> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = net.createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return String(port);
  }
}
