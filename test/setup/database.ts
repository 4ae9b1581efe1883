import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/open-database.ts';
import { embeddedDatabase, openClient } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { migrateSandbox } from '#server/own-sandbox.ts';
import { templateFile } from './embedded-template.ts';

const name = `intime_template_${process.pid}`;

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  export interface ProvidedContext {
    /** A dump to load, or the URL of a template database to copy. */
    template: { dump: string } | { url: string };
  }
}

/** Migrates once; every worker starts with a copy. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    project.provide('template', { dump: await embeddedTemplate() });
    return;
  }
  await administer(url, `create database ${name}`);
  const template = new URL(url);
  template.pathname = `/${name}`;
  const database = await openPostgres(template.href, 3, migrationsFolder);
  await prepare(database);
  await database.close();
  project.provide('template', { url: template.href });
}

export async function teardown(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return;
  for (const copy of await databasesLike(url, `${name}%`))
    await administer(url, `drop database ${copy} with (force)`);
}

async function prepare(database: Database): Promise<void> {
  await database.migrate();
  await migrateSandbox(database);
}

export async function embeddedTemplate(): Promise<string> {
  const file = templateFile();
  if (existsSync(file)) return file;
  const client = await openClient({});
  await prepare(embeddedDatabase(client, migrationsFolder));
  mkdirSync(path.dirname(file), { recursive: true });
  const dump = await client.dumpDataDir('none');
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  await client.close();
  return file;
}

async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function databasesLike(url: string, pattern: string): Promise<string[]> {
  const { rows } = await administer(url, `select datname from pg_database where datname like '${pattern}'`);
  return rows.map((row: { datname: string }) => row.datname);
}
