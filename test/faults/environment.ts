import net from 'node:net';
import type { SQL } from 'drizzle-orm';
import type Stripe from 'stripe';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase, queryRows } from '#server/db/open-database.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { type MailSink, startMailSink } from '#test/mail-sink.ts';
import { base } from '#test/process/databases.ts';
import { openServer, type Postgres } from './postgres.ts';
import { openRelay, type Relay } from './relay.ts';
import { seededRandom } from './seeded-random.ts';
import { type Supervised, supervise } from './supervisor.ts';

/** Two processes of the product, one of the payment sandbox, a database for each of the two, and a mail server. */
export type Environment = {
  apps: Supervised[];
  sandbox: Supervised;
  relay: Relay;
  /** Most people have no email address and get no mail. */
  mailServer: MailSink;
  postgres: Postgres;
  /** The provider’s API with the secret key. */
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
  const random = seededRandom(Date.now());
  const apps: Supervised[] = [];
  const relay = await openRelay(() => apps.filter((app) => app.isUp()).map(({ url }) => url), random);
  const mailServer = await startMailSink(Number(await stablePort()));
  const sandbox = await supervise(
    {
      DATABASE_URL: sandboxDatabase,
      DATABASE_POOL: '20',
      SANDBOX_WEBHOOK_URL: relay.url,
      LOG_LEVEL: 'error',
      PORT: await stablePort(),
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
  for (let n = 0; n < 2; n += 1) apps.push(await supervise({ ...env, PORT: await stablePort() }));
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

/** Below the system's ephemeral range, from which another program could take a killed process's port. */
async function stablePort(): Promise<string> {
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
