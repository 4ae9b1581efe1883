import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FrontDoor } from '#server/http/front-door.ts';

const graceMs = 1_000;
const longestMs = 15_000;
const tickMs = 50;
const silentMs = 500;

type Running = { door: FrontDoor; log: FastifyBaseLogger; closing: (() => Promise<unknown>)[] };

/** On a signal: no longer ready, still serving for a second, then finish what runs and leave. */
export function onSignals(running: Running): void {
  let signals = 0;
  const leave = () => {
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
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}

async function shutDown({ door, log, closing }: Running): Promise<void> {
  log.info('shutting down');
  setTimeout(() => {
    log.error('work not finished in time');
    process.exit(1);
  }, longestMs).unref();
  door.drain();
  await sleep(graceMs);
  await closeConnections(door);
  for (const close of closing) await close();
  log.info('shut down');
}

/** Stops listening, then lets go of each connection: idle ones at once, silent ones a moment later. */
async function closeConnections({ server, closeQuiet }: FrontDoor): Promise<void> {
  let closed = false;
  server.close(() => {
    closed = true;
  });
  for (let waitedMs = 0; !closed; waitedMs += tickMs) {
    server.closeIdleConnections();
    if (waitedMs >= silentMs) closeQuiet();
    await sleep(tickMs);
  }
}

/** An error that nothing caught leaves unknown state behind: end, and let a new process start. */
export function exitOnUncaught(log: FastifyBaseLogger): void {
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught failure');
    process.exit(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
}
