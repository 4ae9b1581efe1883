import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Empty where there is no PostgreSQL to try it on. */
export const serverUrl = process.env.TEST_DATABASE_URL ?? '';

/** What every process on PostgreSQL is started with here. */
export const base = {
  SESSION_SECRET: 'a secret that the process tests share',
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
  TEST_CONTROLS: 'on',
  RATE_LIMITS: 'relaxed',
};

const made: string[] = [];

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
  made.push(name);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabases(): Promise<void> {
  for (const name of made.splice(0)) await query(serverUrl, `drop database if exists ${name} with (force)`);
}
