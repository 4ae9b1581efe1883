import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { migrationsFolder } from '#server/db/open-database.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import type { Db } from '#server/db/transaction.ts';

export type Opened = { db: Db; close: () => Promise<void> };

/** The database to fill it, while no server runs: a statement may take longer than the product allows. */
export async function openWithoutTimeouts(config: Config['database']): Promise<Opened> {
  if (config.kind === 'postgres') return connect(config.url);
  const { db, close } = await openEmbedded(config.folder, migrationsFolder);
  return { db, close };
}

/** A connection of its own. It takes SQL only: the tables' column names need the product's own. */
export async function connect(url: string): Promise<Opened> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' });
  await client.connect();
  return { db: drizzle(client) as unknown as Db, close: () => client.end() };
}
