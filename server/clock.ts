import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { clock as clockTable } from '#server/db/tables/clock.ts';
import type { Db } from '#server/db/transaction.ts';

/** The product's time. With TEST_CONTROLS=on it can be moved, for all processes on the same database. */
export type Clock = {
  now(): Date;
  /** Reads the offset again, in case another process moved the clock. */
  refresh(): Promise<void>;
  moveBy(milliseconds: number): Promise<Date>;
  moveTo(instant: Date): Promise<Date>;
};

export const realClock: Clock = {
  now: () => new Date(),
  refresh: async () => undefined,
  moveBy: () => Promise.reject(new Error('The clock can only be moved with TEST_CONTROLS=on')),
  moveTo: () => Promise.reject(new Error('The clock can only be moved with TEST_CONTROLS=on')),
};

/** How old a cached offset may be. Moving the clock waits this long, so that no process still uses the old offset. */
const maxAgeMs = 20;

export function movableClock(db: Db): Clock {
  let offsetMs = 0;
  let lastRead: { startedAt: number; done: Promise<void> } | undefined;
  let latestRead = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const read = async () => {
    latestRead += 1;
    const own = latestRead;
    const [row] = await db.select().from(clockTable);
    // A slow read must not overwrite the offset of a later one.
    if (own === latestRead) offsetMs = row?.offsetMs ?? 0;
  };
  const refresh = () => {
    const at = performance.now();
    if (lastRead && at - lastRead.startedAt <= maxAgeMs) return lastRead.done;
    const done = read();
    lastRead = { startedAt: at, done };
    // A failed read isn't shared with later callers: the database may be back.
    done.catch(() => {
      if (lastRead?.done === done) lastRead = undefined;
    });
    return done;
  };
  const store = async (moved: number, set: ReturnType<typeof sql>) => {
    await db
      .insert(clockTable)
      .values({ offsetMs: moved })
      .onConflictDoUpdate({ target: clockTable.only, set: { offsetMs: set } });
    await sleep(maxAgeMs + 1);
    await refresh();
    return now();
  };
  return {
    now,
    refresh,
    moveBy: (milliseconds) => {
      const ms = Math.round(milliseconds);
      return store(ms, sql`${clockTable.offsetMs} + ${ms}`);
    },
    moveTo: (instant) => {
      const ms = instant.getTime() - Date.now();
      return store(ms, sql`${ms}`);
    },
  };
}
