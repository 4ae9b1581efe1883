import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import {
  freePort,
  full,
  killStarted,
  post,
  preparedFolder,
  removeTemporaryFolders,
  startServer,
  temporaryFolder,
} from './processes.ts';

const password = 'correct horse battery';
const newName = () => `u${randomBytes(6).toString('hex')}`;
const controls = { TEST_CONTROLS: 'on', RATE_LIMITS: 'relaxed', DEMO: 'off' };

afterAll(async () => {
  await killStarted();
  removeTemporaryFolders();
});

/** The stages of a first start, as seen in its data folder. */
const stages: ((folder: string) => boolean)[] = [
  (folder) => existsSync(path.join(folder, 'session-secret')),
  (folder) => existsSync(path.join(folder, 'postgres.new/PG_VERSION')),
  (folder) => tableFiles(folder) > 20,
  (folder) => tableFiles(folder) > 100,
];

/** Counts the files of our tables and indexes: PostgreSQL numbers its own below 16384. */
function tableFiles(folder: string): number {
  const base = path.join(folder, 'postgres/base');
  if (!existsSync(base)) return 0;
  return readdirSync(base, { recursive: true }).filter(
    (name) => Number(path.basename(String(name))) >= 16_384,
  ).length;
}

describe('kill −9', () => {
  afterEach(killStarted);

  test('at any moment of the first start, the next start can use the folder', async () => {
    for (const isReached of full ? stages : stages.slice(1, 3)) {
      const folder = temporaryFolder();
      const server = await startServer({ DATA_DIR: folder });
      await eventually(() => expect(isReached(folder)).toBe(true));
      expect(await server.kill()).toBeNull();
      const next = await startServer({ DATA_DIR: folder });
      await next.ready();
      expect((await post(`${next.url}/auth/register`, { username: newName(), password })).status).toBe(201);
      await next.kill();
    }
  });

  test('during writes, no acknowledged write is lost', async () => {
    const folder = preparedFolder();
    const acknowledged: string[] = [];
    const port = String(await freePort());
    for (let round = 0; round < (full ? 4 : 2); round += 1) {
      const server = await startServer({ DATA_DIR: folder, PORT: port, ...controls });
      await server.ready();
      const writing = Promise.all(
        Array.from({ length: 4 }, async () => {
          for (;;) {
            const username = newName();
            const answer = await post(`${server.url}/auth/register`, { username, password }).catch(
              () => undefined,
            );
            if (!answer) return;
            expect(answer.status).toBe(201);
            acknowledged.push(username);
          }
        }),
      );
      const enough = acknowledged.length + 10 + Math.random() * 20;
      while (acknowledged.length < enough) await sleep(5);
      await server.kill();
      await writing;
    }
    const server = await startServer({ DATA_DIR: folder, ...controls });
    await server.ready();
    for (const username of acknowledged) {
      const answer = await fetch(`${server.url}/api/usernames/${username}`);
      expect(await answer.json()).toMatchObject({ available: false, reason: 'This username is taken' });
    }
  });
});
