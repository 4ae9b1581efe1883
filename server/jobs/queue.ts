import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { isSerializationFailure } from '#server/db/database-error.ts';
import { type Database, executeSqlIn } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';

/** Every kind of queued job and its data. Handlers must be idempotent. */
export type JobData = {
  'mail.deliver': { mailId: string };
  'profiles.embed': Record<string, never>;
  'payments.event': { eventId: string };
};
export type JobName = keyof JobData;
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Queue = {
  /** Creates the queue's tables. Safe when several processes start at once. */
  prepare(): Promise<void>;
  /** Queues a job in the caller's transaction; it runs only if that commits. */
  send<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>;
  /** Starts the workers. They also retry the jobs of processes that died. */
  work(handlers: JobHandlers): Promise<void>;
  /** Runs everything due now, one job at a time. Returns the number of jobs by name. */
  drain(handlers: JobHandlers): Promise<Record<string, number>>;
  stop(): Promise<void>;
};

const names = ['mail.deliver', 'payments.event', 'profiles.embed'] as const satisfies readonly JobName[];

/** A killed worker's job expires after `expireInSeconds`; the maintenance then retries it. */
const jobOptions = { expireInSeconds: 30, retryLimit: 10, retryDelay: 2, retryBackoff: true };

/** `profiles.embed` finds its own work, so one waiting job is enough, and a sweep queues the next. */
const policies: Record<JobName, Pick<PgBoss.Queue, 'policy' | 'retryLimit' | 'expireInSeconds'>> = {
  'mail.deliver': { policy: 'standard' },
  'payments.event': { policy: 'standard' },
  'profiles.embed': { policy: 'short', retryLimit: 0, expireInSeconds: 120 },
};
/** Concurrent jobs by name. Events wait for calls to the provider, so they get more workers. */
const workers: Record<JobName, number> = { 'mail.deliver': 1, 'payments.event': 3, 'profiles.embed': 1 };
const maintenanceIntervalSeconds = 10;
const pollingMs = 1_000;
/** On shutdown, a job that takes longer is left to expire, and another process retries it. */
const maxJobMs = 8_000;

export function openQueue(database: Database, log: FastifyBaseLogger): Queue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    maintenanceIntervalSeconds,
    schedule: false,
  });
  const stop = new AbortController();
  let loops: Promise<void>[] = [];
  const logError = (error: unknown) => {
    if (!stop.signal.aborted) log.error({ err: error }, 'job queue');
  };
  boss.on('error', logError);

  /** Runs one job of this name, if there is one. If its result can't be stored, the maintenance expires the job. */
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

  /** Our own loop, because the library's leaves a rejection unhandled when the database is unavailable, which ends the process. */
  const workLoop = async (handlers: JobHandlers, name: JobName): Promise<void> => {
    while (!stop.signal.aborted) {
      const took = await takeOne(handlers, name).catch(logError);
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
      loops = names.flatMap((name) => Array.from({ length: workers[name] }, () => workLoop(handlers, name)));
    },
    async drain(handlers) {
      // A job becomes due after the moment it was queued, and the embedded engine's clock counts whole milliseconds.
      await sleep(2);
      const ran: Record<string, number> = {};
      for (const name of names) {
        while (await takeOne(handlers, name)) ran[name] = (ran[name] ?? 0) + 1;
      }
      await waitForActiveJobs(database);
      return ran;
    },
    async stop() {
      stop.abort();
      await Promise.race([Promise.all(loops), sleep(maxJobMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, close: false, wait: true, timeout: maxJobMs });
    },
  };
}

/** Processes that start together create the same partition and may deadlock; the one that fails retries. */
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

/** A worker may just have taken a job: waits up to 5 s until none is active. */
async function waitForActiveJobs(database: Database): Promise<void> {
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
    // Only `send` above writes jobs, and its types guarantee the shape.
    await handlers[name](job.data as JobData[Name]);
  } catch (error) {
    log.error({ err: error, job: name, jobId: job.id }, 'job failed');
    throw error;
  }
}
