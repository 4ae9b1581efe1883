import { openAsBlob } from 'node:fs';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/open-database.ts';
import { embeddedDatabase, openClient } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { migrateSandbox } from '#server/own-sandbox.ts';
import { openServer } from '#test/faults/postgres.ts';
import { embeddedTemplate } from '#test/setup/database.ts';

export type OpenDatabase = () => Promise<Database>;

/** An empty database in memory. */
export const openInMemory: OpenDatabase = async () => {
  const client = await openClient({ loadDataDir: await openAsBlob(await embeddedTemplate()) });
  return embeddedDatabase(client, migrationsFolder);
};

/** Empty databases on a PostgreSQL server, which is stopped in the end if it was started for this. */
export async function onPostgres(): Promise<{ open: OpenDatabase; close: () => Promise<void> }> {
  const server = await openServer();
  const open = async () => {
    const database = await openPostgres(await server.newDatabase('lives'), 8, migrationsFolder);
    await database.migrate();
    await migrateSandbox(database);
    return database;
  };
  return { open, close: server.close };
}
