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
  /** Crashes it (connections break, the next start recovers) and starts it again. Only if we started it. */
  restart?: (() => Promise<void>) | undefined;
  close: () => Promise<void>;
};

const openServers = new Set<Postgres>();

export async function closeServers(): Promise<void> {
  for (const server of openServers) await server.close();
}

/** The server that TEST_DATABASE_URL names, or one of our own in a temporary folder. */
export async function openServer(): Promise<Postgres> {
  const server = await findServer();
  openServers.add(server);
  return server;
}

async function findServer(): Promise<Postgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return serverAt(url);
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
  const created: string[] = [];
  return {
    newDatabase: async (purpose) => {
      const name = `intime_faults_${purpose}_${randomBytes(4).toString('hex')}`;
      await query(serverUrl, `create database ${name}`);
      created.push(name);
      // A server tuned for speed may lose its latest commits in a crash. These tests need every one of them.
      await query(serverUrl, `alter database ${name} set synchronous_commit = on`);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    close: async () => {
      for (const name of created) await query(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
