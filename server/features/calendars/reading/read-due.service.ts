import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import * as connections from '#server/features/calendars/connections.repository.ts';
import { minuteMs } from '#shared/durations.ts';
import { noteProblem, readBegun } from './refresh.service.ts';

/** Longer than reading takes, unless the process dies. */
const leaseMs = 5 * minuteMs;
/** Reading is mostly waiting for other servers. */
const concurrency = 12;
/** At most one is begun in this time: after an outage all are due at once, and people's requests must not wait for them. */
const paceMs = 200;
/** While some are still being read, others that have become due are looked for this often. */
const lookMs = 1_000;
/** Then this turn ends, and what is still due is read in the next one. */
const maxTurnMs = 5 * minuteMs;

/** Reads the calendars that are due, also those that become due while others are still being read. */
export async function readDueCalendars(deps: Deps, stopping: AbortSignal): Promise<void> {
  let beginAt = performance.now();
  const until = beginAt + maxTurnMs;
  const running = new Set<Promise<void>>();
  const failed: unknown[] = [];
  try {
    while (!stopping.aborted && failed.length === 0 && performance.now() < until) {
      const at = deps.now();
      const connection =
        running.size < concurrency &&
        (await connections.takeDue(deps.db, at, new Date(at.getTime() + leaseMs)));
      if (connection) {
        if (beginAt > performance.now()) await sleep(beginAt - performance.now());
        beginAt = performance.now() + paceMs;
        const reading = readDue(deps, connection)
          .catch((error: unknown) => void failed.push(error))
          .finally(() => running.delete(reading));
        running.add(reading);
      } else {
        if (running.size === 0) return;
        await Promise.race([...running, sleep(lookMs, undefined, { ref: false })]);
      }
    }
  } finally {
    await Promise.all(running);
  }
  if (failed.length > 0) throw failed[0];
}

async function readDue(deps: Deps, connection: connections.ConnectionRow): Promise<void> {
  await readBegun(deps, connection).catch((error: unknown) => {
    deps.log.error({ err: error, connectionId: connection.id }, 'calendar not read');
    return noteProblem(deps, connection, { problem: 'serverError' });
  });
}
