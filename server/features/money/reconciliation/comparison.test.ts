import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BalanceEntry } from '#server/adapters/payments/payments-port.ts';
import type { Database } from '#server/db/database.ts';
import { queryRows } from '#server/db/open-database.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { dayMs } from '#shared/durations.ts';
import { listedEntries, makeLedgerWorld, withoutTriggers } from '#test/bench/ledger/ledger-world.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { ownDatabase } from '#test/test-database.ts';
import { findMovements } from './reconciliation.repository.ts';
import { reconcileAll, reconcileNightly } from './reconciliation.service.ts';

const world = { bookings: 2_500, firstAt: new Date('2030-01-01T00:00:00Z') };
const never = new AbortController().signal;

let it: TestApp;
let database: Database;
let clock = new Date('2030-02-01T00:00:00Z');
/** Every call of `listBalance`, and how many entries were read from it. */
let calls: { since: Date; until: Date | undefined; read: number }[] = [];
let change: (entry: BalanceEntry) => BalanceEntry[] = (entry) => [entry];

/** The provider of these books, which lists what `change` makes of its entries. */
function depsOf({ deps }: TestApp): Deps {
  async function* listBalance(since: Date, until?: Date) {
    const call = { since, until, read: 0 };
    calls.push(call);
    for await (const entry of listedEntries(world, since, until)) {
      for (const changed of change(entry)) {
        call.read += 1;
        yield changed;
      }
    }
  }
  return { ...deps, now: () => clock, payments: { ...deps.payments, listBalance } };
}

const reconcile = (maxMs?: number) => reconcileNightly(depsOf(it), never, maxMs);
const openCases = async () =>
  (
    await queryRows<{ key: string }>(
      database.db,
      sql`select key from cases where kind = 'difference' and closed_at is null order by key`,
    )
  ).map(({ key }) => key);
const progressOf = async () =>
  (
    await queryRows<{ position: unknown }>(
      database.db,
      sql`select position from payment_cursors where name = 'reconciliation'`,
    )
  )[0]?.position;

beforeAll(async () => {
  database = await ownDatabase();
  it = await buildTestApp({ database });
  await makeLedgerWorld(database.db, world);
}, 60_000);
beforeEach(async () => {
  clock = new Date('2030-02-01T00:00:00Z');
  calls = [];
  change = (entry) => [entry];
  await database.db.execute(sql`delete from cases`);
  await database.db.execute(sql`delete from payment_cursors`);
  await database.db.execute(sql`delete from balance_entries`);
});
afterAll(async () => {
  await it.close();
  await database.close();
});

describe('the nightly comparison', () => {
  test('runs once a day', async () => {
    await reconcile();
    expect(calls).toHaveLength(1);
    clock = new Date(clock.getTime() + dayMs - 1);
    await reconcile();
    expect(calls).toHaveLength(1);
    clock = new Date(clock.getTime() + 1);
    await reconcile();
    expect(calls).toHaveLength(2);
    expect(await openCases()).toEqual([]);
  });

  test('continues in the next turn, in any process, where the last one stopped', async () => {
    change = (entry) => (entry.id === 'txn_ch_7' ? [{ ...entry, net: entry.net + 1 }] : [entry]);
    const positions = new Set<string>();
    let turns = 0;
    do {
      await reconcile(0);
      turns += 1;
      positions.add(JSON.stringify(await progressOf()));
      expect(turns).toBeLessThan(200);
    } while ((await progressOf()) !== null);
    expect(positions.size).toBe(turns);
    // 5,000 entries in pages of 100, of which each turn reads one and the entries of the same instant again.
    const read = calls.reduce((sum, call) => sum + call.read, 0);
    expect(read).toBeLessThan(5_000 * 1.1);
    expect(calls.length).toBeGreaterThanOrEqual(50);
    expect(await openCases()).toEqual(['balance:txn_ch_7']);
  });

  test('stops after the current page when the process stops', async () => {
    const stop = new AbortController();
    change = (entry) => {
      if (entry.id === 'txn_ch_2000') stop.abort();
      return [entry];
    };
    await reconcileNightly(depsOf(it), stop.signal);
    expect(await progressOf()).toMatchObject({ step: 'entries' });
    expect(calls[0]?.read).toBeLessThanOrEqual(1_100);
    change = (entry) => (entry.id === 'txn_tr_1' ? [] : [entry]);
    await reconcile();
    expect(calls).toHaveLength(2);
    expect(calls[1]?.until).toEqual(expect.any(Date));
    expect(calls[1]?.read).toBeLessThan(4_100);
    expect(await openCases()).toHaveLength(1);
  });

  test('starts over if the clock was moved back', async () => {
    await reconcile(0);
    clock = new Date('2030-01-30T00:00:00Z');
    await reconcile();
    expect(await progressOf()).toBeNull();
    expect(calls).toHaveLength(1);
  });

  test('covers the nights on which it could not run', async () => {
    clock = new Date('2030-01-05T00:00:00Z');
    await reconcile();
    clock = new Date('2030-01-19T00:00:00Z');
    // 125 sessions a day: this one was eleven nights ago.
    change = (entry) => (entry.id === 'txn_ch_1000' ? [{ ...entry, net: 1 }] : [entry]);
    await reconcile();
    expect(await openCases()).toEqual(['balance:txn_ch_1000']);
    expect(calls[1]?.since).toEqual(new Date('2030-01-04T22:00:00Z'));
    await reconcileAll(depsOf(it));
    expect(calls[2]?.since).toEqual(new Date(0));
  });

  test('reports entries that only the provider has, and postings that only we have', async () => {
    change = (entry) => {
      if (entry.id === 'txn_tr_101' || entry.id === 'txn_re_200' || entry.id === 'txn_ch_300') return [];
      if (entry.id === 'txn_ch_301') return [entry, { ...entry, id: 'txn_alien', source: 'ch_alien' }];
      if (entry.id === 'txn_ch_302')
        return [entry, { ...entry, id: 'txn_fee', source: null, type: 'stripe_fee' }];
      return [entry];
    };
    await reconcile();
    const found = await queryRows(
      database.db,
      sql`select c.title, c.amount::int as amount, p.charge_id as of from cases c
        left join payments p on p.booking_id = c.booking_id order by c.title, p.charge_id`,
    );
    expect(found).toEqual([
      { title: 'Our ledger has an entry that’s missing at the provider', amount: 6750, of: 'ch_101' },
      { title: 'Our ledger has an entry that’s missing at the provider', amount: 7500, of: 'ch_200' },
      { title: 'Our ledger has an entry that’s missing at the provider', amount: 7500, of: 'ch_300' },
      { title: 'The provider has an entry that’s missing from our ledger', amount: 7252, of: null },
    ]);
  });

  test('compares a returned refund with its own entry', async () => {
    const returned: BalanceEntry = {
      id: 'txn_back',
      type: 'refund_failure',
      amount: 7500,
      fee: 0,
      net: 7500,
      source: 're_400',
      createdAt: new Date('2030-01-04T00:00:00Z'),
    };
    change = (entry) => (entry.id === 'txn_re_400' ? [returned, entry] : [entry]);
    await reconcile();
    expect(await openCases()).toEqual(['balance:txn_back']);
    await transaction(database.db, async (tx) => {
      const [op] = await queryRows<{ id: string; payment_id: string; booking_id: string }>(
        tx,
        sql`update payment_ops o set state = 'returned' from payments p
          where o.result_id = 're_400' and p.id = o.payment_id returning o.id, o.payment_id, p.booking_id`,
      );
      await tx.execute(sql`update payments set refunded = 0 where id = ${op?.payment_id}`);
      await ledger.post(tx, returned.createdAt, {
        key: `refund-returned:${op?.id}`,
        kind: 'refund-returned',
        about: {},
        entries: [
          { account: 'provider:clearing', amount: -7500 },
          { account: `held:${op?.booking_id}`, amount: 7500 },
        ],
      });
    });
    clock = new Date(clock.getTime() + dayMs);
    await reconcile();
    // The money is held again for a cancelled booking, but both sides agree on the refund that came back.
    expect((await openCases()).filter((key) => !key.startsWith('ledger:'))).toEqual([]);
    await undoReturn();
  });

  async function undoReturn(): Promise<void> {
    await transaction(database.db, async (tx) => {
      await withoutTriggers(tx);
      await tx.execute(sql`delete from ledger_entries where transaction_id in (
        select id from ledger_transactions where kind = 'refund-returned')`);
      await tx.execute(sql`delete from ledger_transactions where kind = 'refund-returned'`);
      await tx.execute(sql`update ledger_accounts set balance = 0 where name like 'held:%'`);
      await tx.execute(
        sql`update ledger_accounts set balance = balance + 7500 where name = 'provider:clearing'`,
      );
      await tx.execute(sql`update payments set refunded = 7500 where charge_id = 'ch_400'`);
      await tx.execute(sql`update payment_ops set state = 'done' where result_id = 're_400'`);
    });
  }

  test('takes two queries for a page of a hundred entries, and saves its position with a third', async () => {
    const queries = await queriesDuring({ deps: it.deps }, reconcile);
    const entries = queries.filter(({ text }) => /with sources|insert into balance_entries/.test(text));
    expect(entries).toHaveLength(2 * 50);
    expect(queries.filter(({ text }) => text.includes('insert into "payment_cursors"')).length).toBeLessThan(
      100,
    );
  });

  test('looks everything up by index', async () => {
    await reconcile();
    await database.db.execute(sql`analyze`);
    await database.db.execute(sql`delete from payment_cursors`);
    const queries = await queriesDuring({ deps: it.deps }, reconcile);
    const distinct = new Map(queries.map((query) => [query.text, query]));
    const scanned: string[] = [];
    for (const { text, values } of distinct.values()) {
      if (!/^\s*(select|with|insert into balance_entries)/.test(text)) continue;
      const parts = text
        .split(/\$\d+/)
        .map((part, n) => (n ? sql`${sql.param(values?.[n - 1])}${sql.raw(part)}` : sql.raw(part)));
      for (const table of await tablesScanned(sql.join(parts))) scanned.push(`${table}: ${text}`);
    }
    expect(distinct.size).toBeGreaterThan(10);
    expect(scanned).toEqual([]);
  });
});

/** Tables that are read as a whole. Small ones only count if they have no suitable index. */
async function tablesScanned(query: SQL): Promise<string[]> {
  const scansOf = async (tx: Tx) => {
    const plan = JSON.stringify(await queryRows(tx, sql`explain (format json) ${query}`));
    return [...plan.matchAll(/"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g)].map(([, table]) => table ?? '');
  };
  return transaction(database.db, async (tx) => {
    const scanned = await scansOf(tx);
    await tx.execute(sql`set local enable_seqscan = off`);
    const unavoidable = await scansOf(tx);
    const small = ['cases', 'disputes', 'payment_cursors'];
    return [...scanned.filter((table) => !small.includes(table)), ...unavoidable];
  });
}

test('nothing is known about objects of others', async () => {
  expect(await findMovements(database.db, ['ch_alien', 're_', ''])).toEqual([]);
});
