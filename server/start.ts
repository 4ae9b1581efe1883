import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type AppOptions, buildApp } from '#server/app.ts';
import { ConfigError } from '#server/config/environment.ts';
import { type Config, loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/database-error.ts';
import { demoSignIn, hasDemo, loadDemo } from '#server/db/demo/load-demo.ts';
import { tour } from '#server/db/demo/tour.copy.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { appointOperators } from '#server/features/operator/operators/appoint-operators.service.ts';
import { warmPasskeys } from '#server/features/passkeys/verify-passkey.service.ts';
import { roomObstacle } from '#server/features/rooms/room-obstacle.ts';
import { warmWords } from '#server/features/search/known-words.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { allowedOrigins } from '#server/http/origin.ts';
import { jobs, sweeps } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import { startSchedule } from '#server/jobs/schedule.ts';
import { createLog } from '#server/log.ts';
import { withOwnSandbox } from '#server/own-sandbox.ts';
import { exitOnUncaught, onSignals } from '#server/shutdown.ts';

/** How pages are rendered: from the build, or by Vite in development. */
export type Web = Pick<AppOptions, 'render' | 'staticFolder' | 'development'>;

/** Startup, in order: config, listen, database, migrate, ready, jobs. */
export async function start(loadWeb: () => Promise<Web>): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  exitOnUncaught(log);
  const httpServer = createHttpServer();
  await listen(httpServer.server, config);
  const { port } = httpServer.server.address() as AddressInfo;
  const origins = allowedOrigins(config, port);
  const origin = origins[0] ?? '';

  const cleanups: (() => Promise<unknown>)[] = [];
  onSignals({ httpServer, log, cleanups });

  const [database, web] = await Promise.all([connect(config, log), loadWeb()]);
  cleanups.unshift(() => database.close());
  const deps = await withOwnSandbox(
    createDeps(config, database, log, { origin, localUrl: localUrlOf(config, port) }),
    { deliversAtOnce: true },
  );
  cleanups.unshift(() => deps.embeddings.close());
  await deps.clock.refresh();
  await deps.passwords.warm();
  if (config.exposed && (await hasDemo(deps.db))) stop(sampleAccounts(config));
  const demo = config.demo && (await loadDemo(deps));
  await appointOperators(deps);
  const app = await buildApp(deps, {
    ...web,
    origins,
    serverFactory: httpServer.serverFactory,
    shutdownSignal: httpServer.shutdownSignal,
  });
  cleanups.unshift(() => app.close());
  httpServer.markReady(() => database.db.execute(sql`select 1`));
  const stops = [startJobs(deps, jobs), startSchedule(deps, sweeps)];
  cleanups.unshift(() => Promise.all(stops.map((stop) => stop())));
  announce(deps, demo);
  // Searches load the words themselves if this fails.
  warmWords().catch((error: unknown) => deps.log.error({ err: error }, 'word list not loaded'));
  void deps.embeddings.warm();
  void warmPasskeys();
}

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) stop(error.message);
    throw error;
  }
}

async function listen(server: ReturnType<typeof createHttpServer>['server'], config: Config): Promise<void> {
  await new Promise<void>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        stop(`PORT: ${config.port} is in use. Stop the other program or set PORT to a free port.`);
      }
      stop(`HOST: can't listen on ${config.host}:${config.port} (${error.code ?? error.message})`);
    });
    server.listen(config.port, config.host, () => resolve());
  });
}

/** The URL at which this process can call itself, whatever its public origin. */
function localUrlOf({ host }: Config, port: number): string {
  const allInterfaces = host === '0.0.0.0' || host === '::';
  const name = allInterfaces ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Waits for a database that isn't reachable yet, up to DATABASE_WAIT_SECONDS. */
async function connect(config: Config, log: FastifyBaseLogger): Promise<Database> {
  if (isFirstStart(config))
    process.stdout.write('\n  Creating the database. This takes a few seconds the first time.\n');
  const database = await openDatabase(config.database).catch((error: unknown) =>
    stop((error as Error).message),
  );
  const deadline = Date.now() + config.databaseWaitMs;
  const giveUpTimer = setTimeout(() => stop(databaseProblem(config)), config.databaseWaitMs);
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      await database.db.execute(sql`select 1`);
      // Connected. Migrations may take as long as they need.
      clearTimeout(giveUpTimer);
      await database.migrate();
      return database;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() + waitMs > deadline) {
        log.fatal({ err: error }, 'database not ready');
        stop(databaseProblem(config));
      }
      log.warn('waiting for the database');
      await sleep(waitMs);
    }
  }
}

function databaseProblem({ database }: Config): string {
  return database.kind === 'postgres'
    ? "DATABASE_URL: couldn't connect to the database or migrate it in time"
    : `DATA_DIR: couldn't open or migrate the database in ${database.folder}`;
}

function sampleAccounts({ database }: Config): string {
  const name = database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR';
  return `${name}: this database has sample people, whose password is public; use an empty one`;
}

function isFirstStart({ database }: Config): boolean {
  return database.kind === 'embedded' && !existsSync(path.join(database.folder, 'postgres'));
}

function announce({ config, origin, log }: Deps, demo: boolean): void {
  const lines = ['', `  InTime is ready at ${origin}`];
  if (demo) {
    lines.push(`  Sign in as ${demoSignIn.client} with the password ${demoSignIn.password}`);
    lines.push(`  or as ${demoSignIn.expert} (an expert) with the same password`);
  }
  if (!config.mail.smtpUrl)
    lines.push(
      config.exposed
        ? '  Emails aren’t sent'
        : `  Emails are shown at ${origin}/outbox instead of being sent`,
    );
  if (demo) lines.push('', ...tour(origin).map((line) => `  ${line}`));
  process.stdout.write(`${lines.join('\n')}\n\n`);
  const obstacle = roomObstacle(config);
  if (obstacle) log.warn(`no rooms for video calls, so meetings use MEETING_URL_TEMPLATE: ${obstacle}`);
  log.info({ origin }, 'ready');
}

function stop(line: string): never {
  process.stderr.write(`InTime can't start. ${line}\n`);
  process.exit(1);
}
