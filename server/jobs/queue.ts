import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { isSerializationFailure } from '#server/db/database-error.ts';
import { type Database, executeSqlIn } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';

/** Every kind of queued work and what it carries. Handlers must bear being run twice. */
export type JobData = {
  'mail.deliver': { mailId: string };
  'profiles.embed': Record<string, never>;
  'payments.event': { eventId: string };
};
export type JobName = keyof JobData;
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Queue = {
  /** Makes the queue's own tables; safe with several processes starting at once. */
  prepare(): Promise<void>;
  /** Queues work in the caller's transaction: it runs only if that commits. */
  send<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>;
  /** Starts taking work; also takes back the work of processes that died. */
  work(handlers: JobHandlers): Promise<void>;
  /** Runs everything due now, one after the other, and tells how much of each there was. */
  drain(handlers: JobHandlers): Promise<Record<string, number>>;
  stop(): Promise<void>;
};

const names = ['mail.deliver', 'payments.event', 'profiles.embed'] as const satisfies readonly JobName[];

/** A killed worker's job is given up after `expireInSeconds`, noticed by the maintenance, then retried. */
const jobOptions = { expireInSeconds: 30, retryLimit: 10, retryDelay: 2, retryBackoff: true };

/** Work that looks for itself what there is to do: one waiting is enough, and a sweep sends the next. */
const policies: Record<JobName, Pick<PgBoss.Queue, 'policy' | 'retryLimit' | 'expireInSeconds'>> = {
  'mail.deliver': { policy: 'standard' },
  'payments.event': { policy: 'standard' },
  'profiles.embed': { policy: 'short', retryLimit: 0, expireInSeconds: 120 },
};
/** How many of a kind at once; news waits for the provider to be asked. */
const workers: Record<JobName, number> = { 'mail.deliver': 1, 'payments.event': 3, 'profiles.embed': 1 };
const maintenanceIntervalSeconds = 10;
const pollingMs = 1_000;
/** A job that takes longer is left to whoever comes after us. */
const longestJobMs = 8_000;

export function openQueue(database: Database, log: FastifyBaseLogger): Queue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    maintenanceIntervalSeconds,
    schedule: false,
  });
  const stop = new AbortController();
  let loops: Promise<void>[] = [];
  const complain = (error: unknown) => {
    if (!stop.signal.aborted) log.error({ err: error }, 'job queue');
  };
  boss.on('error', complain);

  /** One job of this name, if there is one. What can't be told to the database is noticed by the maintenance. */
  const takeOne = async <Name extends JobName>(handlers: JobHandlers, name: Name): Promise<boolean> => {
    const [job] = await boss.fetch<JobData[Name]>(name, { batchSize: 1 });
    if (!job) return false;
    try {
      await run(handlers, name, job, log);
      await boss.complete(name, job.id);
    } catch (error) {
      await boss.fail(name, job.id, { message: String(error) });
    }
    return true;
  };

  /** Our own loop: the library's lets go of a promise that fails when the database is away, and that ends a process. */
  const keepTaking = async (handlers: JobHandlers, name: JobName): Promise<void> => {
    while (!stop.signal.aborted) {
      const took = await takeOne(handlers, name).catch(complain);
      if (!took) await sleep(pollingMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };

  return {
    async prepare() {
      await boss.start();
      for (const name of names) await createQueue(boss, name);
    },
    async send(db, name, data) {
      await boss.send(name, data, { db: { executeSql: (text, values) => executeSqlIn(db, text, values) } });
    },
    async work(handlers) {
      loops = names.flatMap((name) =>
        Array.from({ length: workers[name] }, () => keepTaking(handlers, name)),
      );
    },
    async drain(handlers) {
      // A job is due after the instant it was queued at, and the embedded engine's clock counts whole milliseconds.
      await sleep(2);
      const ran: Record<string, number> = {};
      for (const name of names) {
        while (await takeOne(handlers, name)) ran[name] = (ran[name] ?? 0) + 1;
      }
      await othersDone(database);
      return ran;
    },
    async stop() {
      stop.abort();
      await Promise.race([Promise.all(loops), sleep(longestJobMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, close: false, wait: true, timeout: longestJobMs });
    },
  };
}

/** Processes that start together make the same partition, and the database may end one of them to free the others. */
async function createQueue(boss: PgBoss, name: JobName): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await boss.createQueue(name, { name, ...jobOptions, ...policies[name] });
    } catch (error) {
      if (!isSerializationFailure(error) || tries === 5) throw error;
      await sleep(100 * tries);
    }
  }
}

/** A worker may have taken a job just before: waits until no job is being worked on, within reason. */
async function othersDone(database: Database): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await database.executeSql("select 1 from pgboss.job where state = 'active' limit 1");
    if (rows.length === 0) return;
    await sleep(50);
  }
}

async function run<Name extends JobName>(
  handlers: JobHandlers,
  name: Name,
  job: { id: string; data: unknown },
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    // Only `send` above writes jobs of this name, and its types hold the shape.
    await handlers[name](job.data as JobData[Name]);
  } catch (error) {
    log.error({ err: error, job: name, jobId: job.id }, 'job failed');
    throw error;
  }
}
