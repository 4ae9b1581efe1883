import { AsyncResource } from 'node:async_hooks';
import { existsSync, mkdirSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { rootFolder } from '#server/root-folder.ts';
import type { Database } from './database.ts';
import { queryRunner, type RunQuery } from './embedded-query.ts';
import { lockFolder } from './folder-lock.ts';
import { settings } from './settings.ts';
import { assertNotInTransaction } from './transaction.ts';

const extensions = { vector, btree_gist, pg_trgm, unaccent, citext, fuzzystrmatch };

/** PostgreSQL inside this process, on a folder locked by this process. */
export async function openEmbedded(folder: string, migrationsFolder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  try {
    const client = await openOrCreate(path.join(folder, 'postgres'));
    const database = embeddedDatabase(client, migrationsFolder);
    return {
      ...database,
      close: async () => {
        await database.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The first start creates the cluster in a temporary folder and renames it, so that a kill leaves nothing half-created. */
async function openOrCreate(dataDir: string): Promise<PGlite> {
  if (!existsSync(dataDir)) {
    const fresh = `${dataDir}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    await (await openClient({ dataDir: fresh, ...(await emptyCluster()) })).close();
    renameSync(fresh, dataDir);
  }
  return openClient({ dataDir });
}

/** The build makes an empty cluster, which takes seconds. Without it, the first start makes its own. */
async function emptyCluster(): Promise<Pick<PGliteOptions, 'loadDataDir'>> {
  const file = path.join(rootFolder, 'node_modules/.intime-cluster.tar.gz');
  return existsSync(file) ? { loadDataDir: await openAsBlob(file) } : {};
}

export async function openClient(options: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create({ ...options, extensions });
  Object.assign(client.parsers, asText);
  await client.exec(settings.map(([name, value]) => `set ${name} = ${value};`).join(' '));
  return client;
}

export function embeddedDatabase(client: PGlite, migrationsFolder: string): Database {
  const runQuery = queryRunner(client);
  const db = drizzle({ client: drizzleClient(client, runQuery) as PGlite, casing: 'snake_case' });
  return {
    engine: 'embedded',
    db,
    listen: async (channel, { onPayload }) => {
      // Called in the context of the committing transaction, where the root database throws; `bind` restores ours.
      const stop = await client.listen(channel, AsyncResource.bind(onPayload));
      return () => stop();
    },
    migrate: (config = { migrationsFolder }) => migrate(db, config),
    close: () => client.close(),
  };
}

/** Leaves dates, and arrays of numbers and dates, as text: Drizzle parses them itself. */
const asText = Object.fromEntries(
  [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, 1115, 1182, 1185, 1187, 1231].map(
    (type) => [type, (value: string) => value],
  ),
);

/** The part of the engine that Drizzle uses. There is only one connection, so root queries inside a transaction throw. */
function drizzleClient(client: PGlite, runQuery: RunQuery): Pick<PGlite, 'query' | 'transaction'> {
  return {
    query: async (text, values, { rowMode } = {}) => {
      assertNotInTransaction();
      return outsideTransaction(client, () => runQuery(text, values, { rowMode }));
    },
    transaction: async (run) => {
      assertNotInTransaction();
      return client.transaction((tx) => {
        const query: Transaction['query'] = async (text, values, { rowMode } = {}) => {
          if (tx.closed) throw new Error('the transaction has ended');
          return runQuery(text, values, { rowMode });
        };
        return run(Object.assign(Object.create(tx), { query }));
      });
    },
  };
}

/** Waits until no transaction is running, like the engine's own `query`. */
async function outsideTransaction<T>(client: PGlite, run: () => Promise<T>): Promise<T> {
  await client._checkReady();
  return client._runExclusiveTransaction(run);
}
