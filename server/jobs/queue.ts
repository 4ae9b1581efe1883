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

const names = ['mail.deliver', 'profiles.embed'] as const satisfies readonly JobName[];

/** A killed worker's job is given up after `expireInSeconds`, noticed by the maintenance, then retried. */
const jobOptions = { expireInSeconds: 30, retryLimit: 10, retryDelay: 2, retryBackoff: true };

/** Work that looks for itself what there is to do: one waiting is enough, and a sweep sends the next. */
const policies: Record<JobName, Pick<PgBoss.Queue, 'policy' | 'retryLimit' | 'expireInSeconds'>> = {
  'mail.deliver': { policy: 'standard' },
  'profiles.embed': { policy: 'short', retryLimit: 0, expireInSeconds: 120 },
};
const maintenanceIntervalSeconds = 10;

export function openQueue(database: Database, log: FastifyBaseLogger): Queue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    maintenanceIntervalSeconds,
    schedule: false,
  });
  let stopping = false;
  boss.on('error', (error) => {
    if (!stopping) log.error({ err: error }, 'job queue');
  });

  return {
    async prepare() {
      await boss.start();
      for (const name of names) await createQueue(boss, name);
    },
    async send(db, name, data) {
      await boss.send(name, data, { db: { executeSql: (text, values) => executeSqlIn(db, text, values) } });
    },
    async work(handlers) {
      for (const name of names) {
        await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => {
          if (job) await run(handlers, name, job, log);
        });
      }
    },
    async drain(handlers) {
      const ran: Record<string, number> = {};
      for (const name of names) {
        for (;;) {
          const [job] = await boss.fetch<JobData[typeof name]>(name, { batchSize: 1 });
          if (!job) break;
          ran[name] = (ran[name] ?? 0) + 1;
          try {
            await run(handlers, name, job, log);
            await boss.complete(name, job.id);
          } catch (error) {
            await boss.fail(name, job.id, { message: String(error) });
          }
        }
      }
      await othersDone(database);
      return ran;
    },
    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, close: false, wait: true, timeout: 8_000 });
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
