import path from 'node:path';
import type { SQL } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { Config } from '#server/config.ts';
import { rootFolder } from '#server/root-folder.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Db } from './transaction.ts';

/** Who wants to hear what is said on a channel. */
export type Listener = {
  heard(payload: string): void;
  /** From now on nothing is heard. */
  lost(): void;
  /** It is again; what was said in the meantime was missed. */
  found(): void;
};

/** What both engines offer. Everything else speaks to `db` and can't tell which one it has. */
export type Database = {
  engine: 'postgres' | 'embedded';
  db: Db;
  /** Plain SQL with $1-style values, for the job queue. Several statements when there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** What transactions say by `pg_notify`, once they are done. Answers a function that stops it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Applies the product's own migrations, unless others are given. */
  migrate(config?: MigrationConfig): Promise<void>;
  close(): Promise<void>;
};

export const migrationsFolder = path.join(rootFolder, 'server/db/migrations');

export function openDatabase(config: Config['database']): Promise<Database> {
  return config.kind === 'postgres'
    ? openPostgres(config.url, config.pool, migrationsFolder)
    : openEmbedded(config.folder, migrationsFolder);
}

/** Rows of a hand-written query, alike on both drivers. The caller vouches for the shape of `Row`. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
}

/**
 * Plain SQL inside a transaction. Drizzle keeps the driver's client on the session, unexported;
 * both drivers' clients take (text, values), and a test on both engines holds this to be so.
 */
export function executeSqlIn(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  type WithClient = {
    session: { client: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> } };
  };
  return (db as unknown as WithClient).session.client.query(text, values);
}
