import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootFolder } from '#server/root-folder.ts';
import { startFromTemplate } from '#test/setup/embedded-template.ts';

export type Server = {
  url: string;
  child: ChildProcess;
  /** Everything it has written so far. */
  output: () => string;
  exited: Promise<number | null>;
  ready: () => Promise<void>;
  kill: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** Whether there is time for more rounds, as in `npm run test:full`. */
export const full = process.env.TEST_TIER === 'full';

const started = new Set<Server>();

/** Starts the built product as a process, or another program that answers /readyz. */
export async function startServer(
  env: Record<string, string>,
  nodeArguments: string[] = [],
  program = 'dist/server/main.js',
): Promise<Server> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...nodeArguments, path.join(rootFolder, program)], {
    cwd: rootFolder,
    env: { PATH: process.env.PATH, TZ: process.env.TZ, LOG_LEVEL: 'info', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    exited,
    ready: () => waitReady(server),
    kill: (signal = 'SIGKILL') => {
      child.kill(signal);
      return exited;
    },
  };
  started.add(server);
  return server;
}

export async function killStarted(): Promise<void> {
  await Promise.all([...started].map((server) => server.kill()));
  started.clear();
}

async function waitReady(server: Server): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null)
      throw new Error(`exited with ${server.child.exitCode}:\n${server.output()}`);
    if ((await status(`${server.url}/readyz`)) === 200) return;
    await sleep(50);
  }
  throw new Error(`not ready:\n${server.output()}`);
}

/** The status of a GET, or 0 if there is no response. */
export async function status(url: string): Promise<number> {
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}

export async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Like `post`, but retries after a 503 as Retry-After says. */
export async function postWithRetry(...request: Parameters<typeof post>): Promise<Response> {
  for (;;) {
    const answer = await post(...request);
    if (answer.status !== 503) return answer;
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
  }
}

/** Below the ports that systems give to outgoing connections, so that none of those takes it before it is used. */
const [firstPort, lastPort] = [15_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-process-'));
  folders.push(folder);
  return folder;
}

/** A data folder with a migrated database, for tests that are not about the first start. */
export function preparedFolder(): string {
  const folder = temporaryFolder();
  startFromTemplate(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
