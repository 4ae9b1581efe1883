import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { HttpServer } from '#server/http/http-server.ts';

const graceMs = 1_000;
const maxShutdownMs = 15_000;
const tickMs = 50;
const unusedAfterMs = 500;

type RunningServer = { httpServer: HttpServer; log: FastifyBaseLogger; cleanups: (() => Promise<unknown>)[] };

/** On SIGTERM or SIGINT: report not ready, keep serving for a second, finish running requests, clean up, exit. */
export function onSignals(running: RunningServer): void {
  let signals = 0;
  const onSignal = () => {
    signals += 1;
    if (signals > 1) process.exit(1);
    shutDown(running).then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function shutDown({ httpServer, log, cleanups }: RunningServer): Promise<void> {
  log.info('shutting down');
  setTimeout(() => {
    log.error('shutdown timed out');
    process.exit(1);
  }, maxShutdownMs).unref();
  httpServer.drain();
  await sleep(graceMs);
  await closeConnections(httpServer);
  for (const cleanUp of cleanups) await cleanUp();
  log.info('shut down');
}

/** Stops listening and closes idle keep-alive connections; shortly after, also those that never sent a request. */
async function closeConnections({ server, closeUnusedConnections }: HttpServer): Promise<void> {
  let closed = false;
  server.close(() => {
    closed = true;
  });
  for (let waitedMs = 0; !closed; waitedMs += tickMs) {
    server.closeIdleConnections();
    if (waitedMs >= unusedAfterMs) closeUnusedConnections();
    await sleep(tickMs);
  }
}

/** After an uncaught error the state is unknown: exit, and let the supervisor start a new process. */
export function exitOnUncaught(log: FastifyBaseLogger): void {
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
}
