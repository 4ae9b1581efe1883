import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';
import { isConnectionLost } from './database-error.ts';
import { listenOnPostgres } from './listen-postgres.ts';
import { settings } from './settings.ts';
import { assertNotInTransaction, type Db } from './transaction.ts';

/** An arbitrary number; every release must use the same one. */
const migrationLock = 7_149_051;

const limits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // Client-side, a little longer than the server's: an unreachable server can't end a statement.
  query_timeout: 6_000,
};

export async function openPostgres(url: string, max: number, migrationsFolder: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...limits,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'intime',
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  });
  // A broken connection fails its query. Without these listeners it would crash the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  guardPool(pool);
  const db: Db = Object.assign(drizzle(pool, { casing: 'snake_case' }), { transaction: transactionOn(pool) });
  return {
    engine: 'postgres',
    db,
    listen: (channel, listener) => listenOnPostgres(url, channel, listener),
    migrate: (config = { migrationsFolder }) => migrateUnderLock(url, config),
    close: () => pool.end(),
  };
}

/** Uses its own connection without the pool's timeouts, because it may wait for another process's migration. */
async function migrateUnderLock(url: string, config: MigrationConfig): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'intime-migrate',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { casing: 'snake_case' }), config);
  } finally {
    await client.end();
  }
}

/** Drizzle's own `transaction` leaks the pooled connection if BEGIN fails; this one always releases it. */
function transactionOn(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let lost = false;
    try {
      return await drizzle(client, { casing: 'snake_case' }).transaction(work, config);
    } catch (error) {
      lost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(lost);
    }
  };
}

function guardPool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...args: unknown[]) => {
      assertNotInTransaction();
      return connect(...args);
    },
  });
}
