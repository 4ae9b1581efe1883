import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { clock as clockTable } from '#server/db/tables/clock.ts';
import type { Db } from '#server/db/transaction.ts';

/** The product's time. With the test controls on it can be moved, for all processes on one database. */
export type Clock = {
  now(): Date;
  /** Learns how far another process has moved the clock. */
  refresh(): Promise<void>;
  moveBy(milliseconds: number): Promise<Date>;
  moveTo(instant: Date): Promise<Date>;
};

export const realClock: Clock = {
  now: () => new Date(),
  refresh: async () => undefined,
  moveBy: () => Promise.reject(new Error('The clock moves only with TEST_CONTROLS=on')),
  moveTo: () => Promise.reject(new Error('The clock moves only with TEST_CONTROLS=on')),
};

/** How old a reading may be. Whoever moves the clock waits that long, so that nobody goes by an older one after it. */
const freshMs = 20;

export function movableClock(db: Db): Clock {
  let offsetMs = 0;
  let reading: { begun: number; done: Promise<void> } | undefined;
  let latest = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const read = async () => {
    latest += 1;
    const own = latest;
    const [row] = await db.select().from(clockTable);
    // One that took long must not put the clock back.
    if (own === latest) offsetMs = row?.offsetMs ?? 0;
  };
  const refresh = () => {
    const at = performance.now();
    if (!reading || at - reading.begun > freshMs) reading = { begun: at, done: read() };
    return reading.done;
  };
  const store = async (moved: number, set: ReturnType<typeof sql>) => {
    await db
      .insert(clockTable)
      .values({ offsetMs: moved })
      .onConflictDoUpdate({ target: clockTable.only, set: { offsetMs: set } });
    await sleep(freshMs + 1);
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
