import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import type { App } from '../types.ts';
import { nextIteration } from './next-iteration.ts';

/** Few, so that a page that needs five queries doesn't wait five times behind all other requests. */
const readsAtOnce = 4;
/** More, because some wait for the payment provider. They have a queue of their own: reading never delays them. */
const changesAtOnce = 16;
const maxWaitMs = 5_000;
const testWaitMs = 600_000;
/** How long a turn takes, until it has been measured. */
const assumedTurnMs = 50;

type EndTurn = () => void;

/**
 * The embedded engine has one connection. Requests take turns at it, first come, first served, and are refused if the
 * queue is too long. PostgreSQL has a pool of connections, whose timeouts do the same.
 */
export function queueRequests(app: App, { database, config }: Pick<Deps, 'database' | 'config'>): void {
  const isQueued = database.engine === 'embedded';
  // Tests never refuse, so that results don't depend on machine load.
  const maxMs = config.testControls ? testWaitMs : maxWaitMs;
  const turns = new WeakMap<FastifyReply, Promise<EndTurn>>();
  const reads = requestQueue(readsAtOnce, maxMs);
  const changes = requestQueue(changesAtOnce, maxMs);
  app.decorateReply('takeTurn', async function () {
    if (!isQueued) return;
    const isRead = this.request.method === 'GET' || this.request.method === 'HEAD';
    const turn = turns.get(this) ?? (isRead ? reads : changes)(this.raw);
    turns.set(this, turn);
    await turn;
  });
  // After the body has arrived, so that slow senders don't occupy a turn.
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.unqueued) await reply.takeTurn();
  });
  // Ends before the response is sent, so that slow receivers don't either.
  app.addHook('onSend', async (_request, reply) => {
    const turn = turns.get(reply);
    // Once, even if sending fails and an error is sent instead.
    turns.delete(reply);
    turn?.then(
      (endTurn) => endTurn(),
      () => undefined,
    );
  });
}

/** Returns a function that resolves when it's a request's turn, and rejects if that would take or takes too long. */
function requestQueue(atOnce: number, maxMs: number): (response: ServerResponse) => Promise<EndTurn> {
  const waiting = new Set<() => void>();
  let working = 0;
  let turnMs = assumedTurnMs;

  const beginTurn = async (): Promise<EndTurn> => {
    working += 1;
    const startedAt = performance.now();
    await nextIteration();
    return () => {
      working -= 1;
      turnMs += (performance.now() - startedAt - turnMs) / 10;
      const [first] = waiting;
      first?.();
    };
  };

  return async (response) => {
    if (working < atOnce) return beginTurn();
    const expectedMs = ((waiting.size + 1) * turnMs) / atOnce;
    if (expectedMs > maxMs || response.destroyed) throw busy(expectedMs);
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(onTurn);
        clearTimeout(timer);
        response.off('close', giveUp);
      };
      const onTurn = () => {
        leave();
        resolve(beginTurn());
      };
      const giveUp = () => {
        leave();
        reject(busy(maxMs));
      };
      waiting.add(onTurn);
      const timer = setTimeout(giveUp, maxMs);
      // The client has disconnected.
      response.once('close', giveUp);
    });
  };
}

function busy(expectedMs: number): AppError {
  return new AppError('unavailable', errorCopy.busy, { retryAfterSeconds: Math.ceil(expectedMs / 1000) });
}
