import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Empty if there is no PostgreSQL to test with. */
export const serverUrl = process.env.TEST_DATABASE_URL ?? '';

/** The environment of every process that these tests start on PostgreSQL. */
export const base = {
  SESSION_SECRET: 'a secret that the process tests share',
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
  TEST_CONTROLS: 'on',
  RATE_LIMITS: 'relaxed',
};

const created: string[] = [];

export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function emptyDatabase(): Promise<string> {
  const name = `intime_process_${randomBytes(5).toString('hex')}`;
  await query(serverUrl, `create database ${name}`);
  created.push(name);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabases(): Promise<void> {
  for (const name of created.splice(0))
    await query(serverUrl, `drop database if exists ${name} with (force)`);
}
