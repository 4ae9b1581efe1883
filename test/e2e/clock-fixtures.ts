import type { BrowserContext, Page } from '@playwright/test';
import { hourMs } from '#shared/durations.ts';
import { dropDatabases, emptyDatabase, base as onPostgres, serverUrl } from '../process/databases.ts';
import { preparedFolder, removeTemporaryFolders, startServer } from '../process/processes.ts';
import { startTwo } from '../process/two-behind-one.ts';
import { test as base, expect } from './fixtures.ts';
import { openDashboard } from './session-fixtures.ts';

type Started = { url: string; stop: () => Promise<unknown> };

/** One process with what it has embedded; where there is a PostgreSQL, two on it, behind one address. */
async function start(): Promise<Started> {
  if (serverUrl) {
    const two = await startTwo({ ...onPostgres, DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'warn' });
    return {
      url: two.url,
      stop: async () => {
        await two.stop();
        await dropDatabases();
      },
    };
  }
  const server = await startServer({
    DATA_DIR: preparedFolder(),
    DEMO: 'off',
    TEST_CONTROLS: 'on',
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'warn',
  });
  await server.ready();
  return {
    url: server.url,
    stop: async () => {
      await server.kill('SIGTERM');
      removeTemporaryFolders();
    },
  };
}

/** A server of its own, whose clock may be moved without anybody else noticing. */
export const test = base.extend<object, { server: Started }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it.
    async ({}, use) => {
      const server = await start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** The product's time, and whatever is due by then. */
export async function moveTo(context: BrowserContext, instant: number) {
  const moved = await context.request.post('/test/clock', { data: { now: new Date(instant).toISOString() } });
  expect(moved.status()).toBe(200);
  expect((await context.request.post('/test/jobs')).status()).toBe(200);
}

/** Where the product's clock now stands: each test goes on from there. */
export async function now(context: BrowserContext): Promise<number> {
  const answer = await context.request.post('/test/clock', { data: { advanceSeconds: 0 } });
  return Date.parse(((await answer.json()) as { now: string }).now);
}

export const hourAfter = (instant: number) => (Math.floor(instant / hourMs) + 2) * hourMs;

/** A browser whose clock agrees with the product's. */
export async function openAt(page: Page, instant: number) {
  await page.clock.install({ time: instant });
  await openDashboard(page);
}
