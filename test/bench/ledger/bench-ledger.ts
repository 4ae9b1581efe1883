import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder, queryRows } from '#server/db/open-database.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/transaction.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { reconcileNightly } from '#server/features/money/reconciliation/reconciliation.service.ts';
import { createLog } from '#server/log.ts';
import { dayMs } from '#shared/durations.ts';
import { percentile, report, timed } from '#test/bench/measure.ts';
import { ownDatabase } from '#test/bench/own-database.ts';
import { connect } from '#test/bench/without-timeouts.ts';
import { temporaryFolder } from '#test/process/processes.ts';
import { startPostgres } from '../../../scripts/testing/postgres.mjs';
import { type LedgerWorld, listedEntries, makeLedgerWorld } from './ledger-world.ts';

const few = 10_000;
const origin = 'http://127.0.0.1:3000';

/** How the nightly comparison grows with the provider's entries, and how it affects other queries. */
export async function benchLedger(): Promise<void> {
  await compareSizes('embedded', 100_000, openFolder);
  const postgres = startPostgres();
  try {
    const { url } = postgres;
    if (url) await compareSizes('PostgreSQL', 1_000_000, (name) => openOwn(url, name));
    else console.log('Set TEST_DATABASE_URL to measure the ledger on PostgreSQL.');
  } finally {
    postgres.stop();
  }
}

/** `build` has no statement timeout. */
type Opened = { database: Database; build: Db; close: () => Promise<void> };
type Open = (name: string) => Promise<Opened>;

async function compareSizes(engine: string, many: number, open: Open): Promise<void> {
  const small = await measure(engine, few, open);
  const large = await measure(engine, many, open);
  const of = `${many.toLocaleString('en')} entries, ${engine}`;
  report(
    `ledger compared with ${of}, s`,
    large.ms / 1000,
    'as fast as 10,000',
    (small.ms / 1000) * (many / few),
  );
  report(`  longest query, ms`, large.longestMs, 'with 10,000', small.longestMs);
  report(`  peak memory, MB`, large.peakMb, 'with 10,000', small.peakMb);
  report(`  payout query meanwhile, p95 ms`, large.meanwhileMs, 'before', large.aloneMs);
}

type Measured = { ms: number; longestMs: number; peakMb: number; aloneMs: number; meanwhileMs: number };

async function measure(engine: string, entries: number, open: Open): Promise<Measured> {
  const { database, build, close } = await open(`ledger_${entries}`);
  const world = { bookings: entries / 2, firstAt: new Date(Date.now() - 25 * dayMs) };
  await database.migrate();
  const title = `${engine}, ${entries.toLocaleString('en')} entries`;
  await makeLedgerWorld(build, world, progressOf(title, world.bookings));
  const alone = await samplePayouts(database.db, world, () => sleep(3_000));
  const timings = { longestMs: 0 };
  const deps = depsOf(database, world, timings, progressOf(`${title} compared`, entries));
  let ms = 0;
  const memory = watchMemory();
  const meanwhile = await samplePayouts(database.db, world, async () => {
    ms = (await timed(() => reconcileNightly(deps, new AbortController().signal, Infinity))).ms;
  });
  const peakMb = memory.stop();
  await expectNoDifferences(database.db);
  await close();
  return { ms, ...timings, peakMb, aloneMs: alone, meanwhileMs: meanwhile };
}

/** The product's own parts, with a provider that lists the world's entries and with timed queries. */
function depsOf(
  database: Database,
  world: LedgerWorld,
  timings: { longestMs: number },
  onProgress: (compared: number) => void,
): Deps {
  const config = loadConfig({
    DATABASE_URL: 'postgres://unused',
    SESSION_SECRET: 'a secret that only the bench has, long enough',
    PAYMENTS: 'sandbox',
    MAIL: 'outbox',
  });
  const deps = createDeps(config, database, createLog('warn'), { origin, localUrl: origin });
  const { db } = deps;
  const timedDb = Object.assign(Object.create(db) as Db, {
    execute: async (query: Parameters<Db['execute']>[0]) => {
      const { ms, result } = await timed(async () => db.execute(query));
      timings.longestMs = Math.max(timings.longestMs, ms);
      return result;
    },
  });
  async function* listBalance(since: Date, until?: Date) {
    let listed = 0;
    for await (const entry of listedEntries(world, since, until)) {
      listed += 1;
      if (listed % 100 === 0) onProgress(listed);
      yield entry;
    }
  }
  return { ...deps, db: timedDb, payments: { ...deps.payments, listBalance } };
}

/** The p95 of what a payout reads, twenty times a second while `work` runs. */
async function samplePayouts(
  db: Db,
  { bookings }: LedgerWorld,
  work: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  let isRunning = true;
  const working = work().finally(() => {
    isRunning = false;
  });
  for (let n = 0; isRunning; n = (n + 7_919) % bookings) {
    const read = queryRows(
      db,
      sql`select p.*, a.balance from payments p join bookings b on b.id = p.booking_id
        join ledger_accounts a on a.name = 'expert:' || b.profile_id || ':payable'
        where p.id = md5('payment' || ${n}::int)::uuid`,
    );
    times.push((await timed(() => read)).ms);
    await sleep(50);
  }
  await working;
  return percentile(times, 0.95);
}

function watchMemory(): { stop: () => number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return peak / 2 ** 20;
    },
  };
}

async function expectNoDifferences(db: Db): Promise<void> {
  const found = await queryRows(db, sql`select key from cases limit 5`);
  const [progress] = await queryRows<{ position: unknown }>(
    db,
    sql`select position from payment_cursors where name = 'reconciliation'`,
  );
  if (found.length || progress?.position !== null)
    throw new Error(`the comparison did not end well: ${JSON.stringify(found)}`);
}

/** Prints a line every ten seconds. */
function progressOf(title: string, total: number): (made: number) => void {
  let printedAt = performance.now();
  return (made) => {
    if (made < total && performance.now() - printedAt < 10_000) return;
    printedAt = performance.now();
    console.log(`${title}: ${Math.round((made / total) * 100)}%`);
  };
}

async function openFolder(): Promise<Opened> {
  const database = await openEmbedded(temporaryFolder(), migrationsFolder);
  return { database, build: database.db, close: () => database.close() };
}

async function openOwn(server: string, name: string): Promise<Opened> {
  const { url, drop } = await ownDatabase(server, name);
  const database = await openPostgres(url, 4, migrationsFolder);
  const building = await connect(url);
  const close = async () => {
    await building.close();
    await database.close();
    await drop();
  };
  return { database, build: building.db, close };
}
