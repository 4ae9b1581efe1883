import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, migrationsFolder } from '#server/db/open-database.ts';
import { embeddedDatabase, openClient } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';

let opened: Promise<Database> | undefined;

/** This worker's database, shared by its test files: every test makes its own people. */
export function testDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}

/** A database that nobody else writes to; the caller closes it. */
export function ownDatabase(): Promise<Database> {
  return open();
}

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
