import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { movableClock } from '#server/clock.ts';
import { ConfigError } from '#server/config/environment.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createHttpServer, type HttpServer } from '#server/http/http-server.ts';
import { createLog } from '#server/log.ts';
import { exitOnUncaught, onSignals } from '#server/shutdown.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { buildStandaloneSandbox } from './app.ts';
import { loadStandaloneConfig, type StandaloneConfig } from './config.ts';

const tickMs = 1_000;

await start();

/** Runs the sandbox as its own process: listen, open the database, get ready, then process due work every second. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  exitOnUncaught(log);
  const httpServer = createHttpServer();
  await listen(httpServer, config);
  const cleanups: (() => Promise<unknown>)[] = [];
  const shutdown = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => shutdown.abort());
  onSignals({ httpServer, log, cleanups });

  const database = await openDatabase(config.database).catch((error: unknown) =>
    stop((error as Error).message),
  );
  cleanups.unshift(() => database.close());
  await database.migrate().catch((error: unknown) => {
    log.fatal({ err: error }, 'database not ready');
    stop("DATABASE_URL or DATA_DIR: couldn't open or migrate the database");
  });
  const clock = movableClock(database.db);
  await clock.refresh();
  const { port } = httpServer.server.address() as AddressInfo;
  const origin = `http://${config.host}:${port}`;
  const { app, sandbox } = await buildStandaloneSandbox({
    database,
    clock,
    log,
    origin,
    endpoints: config.webhook ? [config.webhook] : [],
    stopping: shutdown.signal,
    serverFactory: httpServer.serverFactory,
  });
  cleanups.unshift(() => app.close());
  const work = async () => {
    await clock.refresh();
    await sandbox.work(shutdown.signal);
  };
  cleanups.unshift(workEverySecond(work, log, shutdown.signal));
  httpServer.markReady(() => database.db.execute(sql`select 1`));
  process.stdout.write(`The payment sandbox is ready at ${origin}${sandboxPath}\n`);
}

/** Returns a function that waits for the work in progress. */
function workEverySecond(
  work: () => Promise<void>,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): () => Promise<void> {
  const loop = (async () => {
    while (!stopping.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, 'sandbox work'));
      await sleep(tickMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  })();
  return () => loop;
}

function readConfig(): StandaloneConfig {
  try {
    return loadStandaloneConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) stop(error.message);
    throw error;
  }
}

async function listen({ server }: HttpServer, { host, port }: StandaloneConfig): Promise<void> {
  await new Promise<void>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      stop(`PORT: can't listen on ${host}:${port} (${error.code ?? error.message})`),
    );
    server.listen(port, host, () => resolve());
  });
}

function stop(line: string): never {
  process.stderr.write(`The payment sandbox can't start. ${line}\n`);
  process.exit(1);
}
