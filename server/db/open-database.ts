import path from 'node:path';
import type { SQL } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { rootFolder } from '#server/root-folder.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Db } from './transaction.ts';

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
