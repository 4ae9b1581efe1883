import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type AppOptions, buildApp } from '#server/app.ts';
import { ConfigError } from '#server/config/environment.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { isDatabaseAway } from '#server/db/database-error.ts';
import { demoSignIn, loadDemo } from '#server/db/demo/load-demo.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { warmWords } from '#server/features/search/known-words.ts';
import { openFrontDoor } from '#server/http/front-door.ts';
import { allowedOrigins } from '#server/http/origin.ts';
import { jobHandlers, sweeps } from '#server/jobs/jobs.ts';
import { startSchedule } from '#server/jobs/schedule.ts';
import { createLog } from '#server/log.ts';
import { withOwnSandbox } from '#server/own-sandbox.ts';
import { exitOnUncaught, onSignals } from '#server/shutdown.ts';

/** How pages are made: from the build, or by Vite in development. */
export type Web = Pick<AppOptions, 'render' | 'staticFolder' | 'development'>;

/** The process: config, listen, database, migrate, ready, jobs. */
export async function start(loadWeb: () => Promise<Web>): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  exitOnUncaught(log);
  const door = openFrontDoor();
  await listen(door.server, config);
  const { port } = door.server.address() as AddressInfo;
  const origins = allowedOrigins(config, port);
  const origin = origins[0] ?? '';

  const closing: (() => Promise<unknown>)[] = [];
  onSignals({ door, log, closing });

  const [database, web] = await Promise.all([connect(config, log), loadWeb()]);
  closing.unshift(() => database.close());
  const deps = await withOwnSandbox(
    createDeps(config, database, log, { origin, here: ownAddress(config, port) }),
    { deliversAtOnce: true },
  );
  closing.unshift(() => deps.embeddings.close());
  await deps.clock.refresh();
  await Promise.all([deps.queue.prepare(), deps.passwords.warm()]);
  closing.unshift(() => deps.queue.stop());
  const demo = config.demo && (await loadDemo(deps));
  const app = await buildApp(deps, {
    ...web,
    origins,
    serverFactory: door.serverFactory,
    leaving: door.leaving,
  });
  closing.unshift(() => app.close());
  door.open(() => database.db.execute(sql`select 1`));
  await deps.queue.work(jobHandlers(deps));
  closing.unshift(startSchedule(deps, sweeps));
  announce(deps, demo);
  void warmWords();
  void deps.embeddings.warm();
}

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) stop(error.message);
    throw error;
  }
}

async function listen(server: ReturnType<typeof openFrontDoor>['server'], config: Config): Promise<void> {
  await new Promise<void>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        stop(`PORT: ${config.port} is in use. Stop what is using it, or set PORT to another number.`);
      }
      stop(`HOST: cannot listen on ${config.host}:${config.port} (${error.code ?? error.message})`);
    });
    server.listen(config.port, config.host, () => resolve());
  });
}

/** Where this process reaches itself, whatever name the world has for it. */
function ownAddress({ host }: Config, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** A database that is still starting is waited for. */
async function connect(config: Config, log: FastifyBaseLogger): Promise<Database> {
  if (isFirstStart(config)) process.stdout.write('\n  Creating the database, a few seconds the first time\n');
  const database = await openDatabase(config.database).catch((error: unknown) =>
    stop((error as Error).message),
  );
  const deadline = Date.now() + config.databaseWaitMs;
  const giveUp = setTimeout(() => stop(unreachable(config)), config.databaseWaitMs);
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      await database.db.execute(sql`select 1`);
      // It is there. A migration may take as long as it needs.
      clearTimeout(giveUp);
      await database.migrate();
      return database;
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() + waitMs > deadline) {
        log.fatal({ err: error }, 'database not ready');
        stop(unreachable(config));
      }
      log.warn('waiting for the database');
      await sleep(waitMs);
    }
  }
}

function unreachable({ database }: Config): string {
  return database.kind === 'postgres'
    ? 'DATABASE_URL: the database could not be reached or migrated in time'
    : `DATA_DIR: the database in ${database.folder} could not be opened or migrated`;
}

function isFirstStart({ database }: Config): boolean {
  return database.kind === 'embedded' && !existsSync(path.join(database.folder, 'postgres'));
}

function announce({ config, origin, log }: Deps, demo: boolean): void {
  const lines = ['', `  InTime is ready at ${origin}`];
  if (demo) {
    lines.push(`  Sign in as ${demoSignIn.client} with the password ${demoSignIn.password}`);
    lines.push(`  or as ${demoSignIn.expert}, an expert, with the same password`);
  }
  if (!config.mail.smtpUrl) lines.push(`  Mail it would send is at ${origin}/outbox`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
  log.info({ origin }, 'ready');
}

function stop(line: string): never {
  process.stderr.write(`InTime can't start. ${line}\n`);
  process.exit(1);
}
