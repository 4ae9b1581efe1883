import { openAsBlob } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/open-database.ts';
import { embeddedDatabase, openClient } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';

let opened: Promise<Database> | undefined;

/** This worker's database, shared by its test files; every test creates its own people. */
export function testDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}

const reusable: Database[] = [];

/** An empty database that no other test uses; the caller closes it. */
export async function ownDatabase(): Promise<Database> {
  const database = reusable.pop() ?? (await open());
  return { ...database, close: () => emptyAndReuse(database) };
}

/** Opening a database takes over a second, emptying it a fraction of that, so the next test file reuses it. */
async function emptyAndReuse(database: Database): Promise<void> {
  await database.db.execute(sql.raw(emptyTables));
  reusable.push(database);
}

/**
 * Leaves the rows of the migrations, which are in a schema of their own. As a replica, so that the triggers of tables
 * that refuse to be emptied don't run.
 */
const emptyTables = `
  do $$
  declare
    each text;
    is_written boolean;
    written text[];
  begin
    perform set_config('session_replication_role', 'replica', true);
    for each in
      select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname in ('public', 'stripe_sandbox')
    loop
      execute format('select exists (select from %s)', each) into is_written;
      if is_written then written := written || each; end if;
    end loop;
    if written is not null then
      execute format('truncate %s restart identity cascade', array_to_string(written, ', '));
    end if;
  end $$`;

async function open(): Promise<Database> {
  const template = inject('template');
  if ('dump' in template) {
    const client = await openClient({ loadDataDir: await openAsBlob(template.dump) });
    return embeddedDatabase(client, migrationsFolder);
  }
  return openPostgres(await copyOf(template.url), 8, migrationsFolder);
}

/** The URL of a fresh copy of the template. Copies are dropped when the run ends. */
async function copyOf(templateUrl: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `${template}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}
