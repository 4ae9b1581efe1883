import path from 'node:path';
import type { SQL } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { Config } from '#server/config.ts';
import { rootFolder } from '#server/root-folder.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Db } from './transaction.ts';

/** Callbacks for a notification channel. */
export type Listener = {
  onPayload(payload: string): void;
  /** The connection was lost; notifications are missed from now on. */
  onLost(): void;
  /** The connection is back; notifications sent in between were missed. */
  onRestored(): void;
};

/** What both engines provide. All other code uses `db` and works the same on either. */
export type Database = {
  engine: 'postgres' | 'embedded';
  db: Db;
  /** Receives `pg_notify` payloads of committed transactions. Returns a function that stops listening. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Applies the product's migrations unless others are passed. */
  migrate(config?: MigrationConfig): Promise<void>;
  close(): Promise<void>;
};

export const migrationsFolder = path.join(rootFolder, 'server/db/migrations');

export function openDatabase(config: Config['database']): Promise<Database> {
  return config.kind === 'postgres'
    ? openPostgres(config.url, config.pool, migrationsFolder)
    : openEmbedded(config.folder, migrationsFolder);
}

/** Rows of a hand-written query, the same on both drivers. The caller guarantees the shape of `Row`. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
}
