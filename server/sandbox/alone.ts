import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { movableClock } from '#server/clock.ts';
import { ConfigError } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type FrontDoor, openFrontDoor } from '#server/http/front-door.ts';
import { createLog } from '#server/log.ts';
import { onSignals } from '#server/shutdown.ts';
import { buildAlone } from './alone-app.ts';
import { type AloneConfig, loadAloneConfig } from './alone-config.ts';
import { type Background, inBackground } from './background.ts';
import { prepareSandbox, sandboxPath } from './sandbox.ts';
import { workSandbox } from './work.ts';

const tickMs = 1_000;

await start();

/** The sandbox as a process of its own: listen, database, ready, then what time brings. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  exitOnUncaught(log);
  const door = openFrontDoor();
  await listen(door, config);
  const closing: (() => Promise<unknown>)[] = [];
  const leaving = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => leaving.abort());
  onSignals({ door, log, closing });

  const database = await openDatabase(config.database).catch((error: unknown) =>
    stop((error as Error).message),
  );
  closing.unshift(() => database.close());
  await database.migrate().catch((error: unknown) => {
    log.fatal({ err: error }, 'database not ready');
    stop('DATABASE_URL or DATA_DIR: the database could not be reached or migrated');
  });
  await prepareSandbox(database, { endpoints: config.webhook ? [config.webhook] : [] });
  const clock = movableClock(database.db);
  await clock.refresh();
  const { port } = door.server.address() as AddressInfo;
  const origin = `http://${config.host}:${port}`;
  const { serverFactory } = door;
  const app = await buildAlone({ database, clock, log, origin, stopping: leaving.signal, serverFactory });
  closing.unshift(() => app.close());
  const work = inBackground(
    async (stopping) => {
      await clock.refresh();
      await workSandbox({ db: database.db, now: clock.now, fetch, controls: true }, stopping);
    },
    (error) => log.error({ err: error }, 'sandbox work'),
  );
  closing.unshift(tickOf(work));
  door.open(() => database.db.execute(sql`select 1`));
  process.stdout.write(`The payment sandbox is ready at ${origin}${sandboxPath}\n`);
}

function tickOf(work: Background): () => Promise<void> {
  const timer = setInterval(() => work.kick(), tickMs);
  return async () => {
    clearInterval(timer);
    await work.close();
  };
}

function readConfig(): AloneConfig {
  try {
    return loadAloneConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) stop(error.message);
    throw error;
  }
}

async function listen({ server }: FrontDoor, { host, port }: AloneConfig): Promise<void> {
  await new Promise<void>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      stop(`PORT: cannot listen on ${host}:${port} (${error.code ?? error.message})`),
    );
    server.listen(port, host, () => resolve());
  });
}

function exitOnUncaught(log: FastifyBaseLogger): void {
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught failure');
    process.exit(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
}

function stop(line: string): never {
  process.stderr.write(`The payment sandbox can't start. ${line}\n`);
  process.exit(1);
}
