import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { rootFolder } from '#server/root-folder.ts';
import { query } from '#test/process/databases.ts';

const tool = path.join(rootFolder, '../shared/tools/postgres17');
const run = promisify(execFile);

export type Postgres = {
  newDatabase: (purpose: string) => Promise<string>;
  /** As when the machine loses it: no goodbye to anybody, and a recovery at the start. Only where it is our own. */
  restart?: (() => Promise<void>) | undefined;
  close: () => Promise<void>;
};

const open = new Set<Postgres>();

export async function closeServers(): Promise<void> {
  for (const server of open) await server.close();
}

/** The one that is named, or one of our own in a folder that is gone afterwards. */
export async function openServer(): Promise<Postgres> {
  const server = await findServer();
  open.add(server);
  return server;
}

async function findServer(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return serverAt(given);
  if (!existsSync(tool)) throw new Error('set TEST_DATABASE_URL: there is no PostgreSQL to start here');
  const folder = process.env.PG17_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'intime-faults-postgres-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const start = async () => (await run(tool, ['start', folder], { env })).stdout.trim();
  const server = serverAt(await start());
  return {
    ...server,
    restart: async () => {
      process.kill(postmasterOf(folder), 'SIGQUIT');
      while (isRunning(folder)) await sleep(20);
      await start();
    },
    close: async () => {
      await run(tool, ['destroy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const env = { ...process.env, PG17_FAST: '1' };

function postmasterOf(folder: string): number {
  return Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isRunning(folder: string): boolean {
  try {
    return process.kill(postmasterOf(folder), 0);
  } catch {
    return false;
  }
}

function serverAt(serverUrl: string): Postgres {
  const made: string[] = [];
  return {
    newDatabase: async (purpose) => {
      const name = `intime_faults_${purpose}_${randomBytes(4).toString('hex')}`;
      await query(serverUrl, `create database ${name}`);
      made.push(name);
      // A fast server may forget what it has just committed. Nothing that was answered may be forgotten here.
      await query(serverUrl, `alter database ${name} set synchronous_commit = on`);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    close: async () => {
      for (const name of made) await query(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
