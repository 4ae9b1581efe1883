import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Listener } from './database.ts';

const firstWaitMs = 250;
const maxWaitMs = 10_000;
const checkMs = 15_000;
const timeoutMs = 5_000;

/**
 * Listens on a dedicated connection and reconnects when it is lost. An unreachable server looks the same as one without
 * notifications, so the connection is checked from time to time.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let client = await connect(url, channel, listener);
  const stayConnected = async () => {
    for (;;) {
      await untilDisconnected(client, stop.signal);
      if (stop.signal.aborted) return;
      listener.onLost();
      const next = await reconnect(() => connect(url, channel, listener), stop.signal);
      if (!next) return;
      client = next;
      listener.onRestored();
    }
  };
  const connection = stayConnected();
  return async () => {
    stop.abort();
    await connection;
    await closeClient(client);
  };
}

async function connect(url: string, channel: string, listener: Listener): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'intime-listen',
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // The connection ends after an error; without this listener the process would crash.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await closeClient(client);
    throw error;
  }
  return client;
}

async function reconnect(
  attempt: () => Promise<pg.Client>,
  stopping: AbortSignal,
): Promise<pg.Client | undefined> {
  for (let waitMs = firstWaitMs; !stopping.aborted; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    const client = stopping.aborted ? undefined : await attempt().catch(() => undefined);
    if (client) return client;
  }
  return undefined;
}

/** Resolves when the connection has ended, a check times out, or listening is stopped. */
async function untilDisconnected(client: pg.Client, stopping: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    const onTimeout = () => {
      resolve();
      void closeClient(client);
    };
    timer = setInterval(() => void client.query('select 1').catch(onTimeout), checkMs);
    client.once('end', () => resolve());
    stopping.addEventListener('abort', () => resolve(), { once: true });
    if (stopping.aborted) resolve();
  });
  clearInterval(timer);
}

/** Waits at most a second, because `end` waits for a running query. */
async function closeClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, sleep(1_000, undefined, { ref: false })]);
}
