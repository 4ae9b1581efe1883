import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Listener } from './open-database.ts';

const firstWaitMs = 250;
const longestWaitMs = 10_000;
const checkMs = 15_000;
const patienceMs = 5_000;

/**
 * One connection of its own, for as long as it is wanted: lost, it is looked for again. A server that can't be reached
 * any more says nothing, as one does on which nothing happens, so it is asked now and then.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let client = await connect(url, channel, listener);
  const keep = async () => {
    for (;;) {
      await gone(client, stop.signal);
      if (stop.signal.aborted) return;
      listener.lost();
      const next = await reconnect(() => connect(url, channel, listener), stop.signal);
      if (!next) return;
      client = next;
      listener.found();
    }
  };
  const kept = keep();
  return async () => {
    stop.abort();
    await kept;
    await letGo(client);
  };
}

async function connect(url: string, channel: string, listener: Listener): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'intime-listen',
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  // It ends after that; without a listener the process would.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await letGo(client);
    throw error;
  }
  return client;
}

async function reconnect(
  attempt: () => Promise<pg.Client>,
  stopping: AbortSignal,
): Promise<pg.Client | undefined> {
  for (let waitMs = firstWaitMs; !stopping.aborted; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    const client = stopping.aborted ? undefined : await attempt().catch(() => undefined);
    if (client) return client;
  }
  return undefined;
}

/** Until the connection has ended, doesn't answer, or isn't wanted any more. */
async function gone(client: pg.Client, stopping: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    const unanswered = () => {
      resolve();
      void letGo(client);
    };
    timer = setInterval(() => void client.query('select 1').catch(unanswered), checkMs);
    client.once('end', () => resolve());
    stopping.addEventListener('abort', () => resolve(), { once: true });
    if (stopping.aborted) resolve();
  });
  clearInterval(timer);
}

/** One with a question open is cut off; one that is gone already has nothing to say. */
async function letGo(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, sleep(1_000, undefined, { ref: false })]);
}
