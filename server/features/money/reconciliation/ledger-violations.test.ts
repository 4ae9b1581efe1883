import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { queryRows } from '#server/db/open-database.ts';
import { type Db, type Tx, transaction } from '#server/db/transaction.ts';
import { makeLedgerWorld, withoutTriggers } from '#test/bench/ledger/ledger-world.ts';
import { ownDatabase } from '#test/test-database.ts';
import { type AccountPosition, checkAccounts } from './account-violations.repository.ts';
import {
  checkPayments,
  checkTransactions,
  findViolations,
  type PaymentPosition,
  type TransactionPosition,
} from './ledger-violations.repository.ts';

/** More than a page of payments, of transactions, of accounts, and of entries on the clearing account. */
const world = { bookings: 2_100, firstAt: new Date('2030-01-01T00:00:00Z') };
const at = new Date('2030-02-01T00:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
  await makeLedgerWorld(database.db, world);
}, 60_000);
afterAll(() => database.close());

/** The rules as one query over everything: what the pages must find, too. */
function findAtOnce(db: Db): Promise<{ rule: string; about: string }[]> {
  return queryRows(
    db,
    sql`
      select 'all entries sum to zero' as rule, currency || ' ' || sum(amount) as about
        from ledger_entries group by currency having sum(amount) <> 0
      union all
      select 'each transaction sums to zero', transaction_id::text
        from ledger_entries group by transaction_id, currency having sum(amount) <> 0
      union all
      select 'a balance is the sum of its entries', a.name
        from ledger_accounts a
        left join (select account, currency, sum(amount) as total from ledger_entries group by 1, 2) e
          on e.account = a.name and e.currency = a.currency
        where a.balance <> coalesce(e.total, 0)
      union all
      select 'nothing held or payable is below zero', name
        from ledger_accounts where balance < 0 and (name like 'held:%' or name like 'expert:%:payable')
      union all
      select 'nothing is held for a booking that is over', a.name
        from ledger_accounts a
        join bookings b on a.name = 'held:' || b.id
        join payments p on p.booking_id = b.id and p.kind = 'booking'
        where a.balance <> 0 and (b.status in ('declined', 'expired', 'cancelled') or p.decided_at is not null)
          and not exists (select 1 from disputes d where d.payment_id = p.id and d.status = 'open')
          and not exists (select 1 from cases c where c.booking_id = b.id and c.closed_at is null)
          and not exists (select 1 from payment_ops o where o.payment_id = p.id and o.state = 'due')
      union all
      select 'what was captured is held, or divided as decided', p.id::text
        from payments p
        left join ledger_accounts a
          on a.name = case p.kind when 'tip' then 'held:tip:' else 'held:' end || p.booking_id
        where p.state = 'captured'
          and coalesce(a.balance, 0) <> p.amount - p.refunded - p.lost - p.fee - p.released
    `,
  );
}

const namesOf = (found: { rule: string; about: string }[]) =>
  found.map(({ rule, about }) => `${rule}: ${about}`).toSorted();

/** Damages the ledger, looks for it, and takes the damage back. */
async function whileDamaged<T>(
  damage: (tx: Tx) => Promise<unknown>,
  look: (tx: Tx) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  const undo = new Error('undo');
  await transaction(database.db, async (tx) => {
    await withoutTriggers(tx);
    await tx.execute(sql`alter table ledger_accounts drop constraint ledger_accounts_not_overdrawn`);
    await damage(tx);
    results.push(await look(tx));
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return results[0] as T;
}

/** The nth row of a table in the order of the pages. */
type Nth = (table: string, order: string, n: number) => SQL;
const nth: Nth = (table, order, n) =>
  sql.raw(`(select ${order.split(',')[0]} from ${table} order by ${order} offset ${n} limit 1)`);

/** The first and last row, and those on either side of a page's end. */
const ofIds = [0, 1_999, 2_000, 2_050];
const ofAccounts = [0, 249, 250, 2_050];
const ofClearing = [0, 3_999, 4_000, 6_299];

type Damage = { rows: number[]; at: (n: number) => SQL };

/** Ways to break each rule, at row `n`. */
const damages: Record<string, Damage> = {
  'a transaction that doesn’t sum to zero': {
    rows: ofIds,
    at: (n) =>
      sql`update ledger_entries set amount = amount + 5 where id = (
      select id from ledger_entries where transaction_id = ${nth('ledger_transactions', 'id', n)} limit 1)`,
  },
  'a transaction in two currencies': {
    rows: ofIds,
    at: (n) =>
      sql`update ledger_entries set currency = 'eur' where id = (
      select id from ledger_entries where transaction_id = ${nth('ledger_transactions', 'id', n)} limit 1)`,
  },
  'a balance that isn’t the sum of its entries': {
    rows: ofAccounts,
    at: (n) =>
      sql`update ledger_accounts set balance = balance + 1 where name = ${nth('ledger_accounts', 'name, currency', n)}`,
  },
  'a balance without entries': {
    rows: ofAccounts,
    at: (n) =>
      sql`insert into ledger_accounts (name, currency, balance) values (${nth('ledger_accounts', 'name, currency', n)}, 'eur', 3)`,
  },
  'a balance below zero': {
    rows: ofAccounts,
    at: (n) =>
      sql`update ledger_accounts set balance = -7 where name = ${nth('ledger_accounts', 'name, currency', n)}`,
  },
  'a busy account': {
    rows: ofClearing,
    at: (n) =>
      sql`update ledger_entries set amount = amount + 9 where id = (
      select id from ledger_entries where account = 'provider:clearing' order by id offset ${n} limit 1)`,
  },
  'money held for a booking that is over': {
    rows: ofIds,
    at: (n) =>
      sql`update ledger_accounts set balance = 100 where name = (
      select 'held:' || booking_id from payments where refunded > 0 and id >= ${nth('payments', 'id', n)} order by id limit 1)`,
  },
  'money held for a session that was paid out': {
    rows: ofIds,
    at: (n) =>
      sql`update ledger_accounts set balance = 100 where name = (
      select 'held:' || booking_id from payments where released > 0 and id >= ${nth('payments', 'id', n)} order by id limit 1)`,
  },
  'a payment that is divided otherwise': {
    rows: ofIds,
    at: (n) => sql`update payments set released = released - 1 where id = ${nth('payments', 'id', n)}`,
  },
};

describe('the ledger’s rules', () => {
  test('hold in books without errors', async () => {
    expect(await findViolations(database.db, at)).toEqual([]);
  });

  const cases = Object.entries(damages).flatMap(([what, { rows }]) => rows.map((n) => [what, n] as const));
  test.each(cases)('find %s, at row %i', async (what, n) => {
    const damage = (tx: Tx) => tx.execute(damages[what]?.at(n) ?? sql``);
    const [paged, atOnce] = await whileDamaged(damage, async (tx) => [
      await findViolations(tx, at),
      await findAtOnce(tx),
    ]);
    expect(atOnce.length).toBeGreaterThan(0);
    expect(namesOf(paged)).toEqual(namesOf(atOnce));
  });

  test('find the same as one query, wherever the errors are', async () => {
    const error = fc
      .constantFrom(...Object.entries(damages))
      .chain(([what, { rows }]) => fc.record({ what: fc.constant(what), n: fc.nat(Math.max(...rows)) }));
    await fc.assert(
      fc.asyncProperty(fc.array(error, { minLength: 1, maxLength: 6 }), async (errors) => {
        const damage = async (tx: Tx) => {
          for (const { what, n } of errors) {
            const statement = damages[what]?.at(n) ?? sql``;
            // Two of them may hit the same row.
            await transaction(tx, (inner) => inner.execute(statement)).catch(() => undefined);
          }
        };
        const [paged, atOnce] = await whileDamaged(damage, async (tx) => [
          await findViolations(tx, at),
          await findAtOnce(tx),
        ]);
        expect([...new Set(namesOf(paged))]).toEqual([...new Set(namesOf(atOnce))]);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  test('name the booking and the amount', async () => {
    const [payment] = await queryRows<{ id: string; booking_id: string }>(
      database.db,
      sql`select id, booking_id from payments order by id limit 1`,
    );
    const found = await whileDamaged(
      (tx) => tx.execute(damages['a payment that is divided otherwise']?.at(0) ?? sql``),
      (tx) => findViolations(tx, at),
    );
    expect(found).toEqual([
      {
        rule: 'what was captured is held, or divided as decided',
        about: payment?.id,
        amount: 1,
        bookingId: payment?.booking_id,
      },
    ]);
  });

  test('are checked in pages that can be continued anywhere', async () => {
    const damage = async (tx: Tx) => {
      for (const [what, n] of [
        ['a transaction that doesn’t sum to zero', 10],
        ['a transaction that doesn’t sum to zero', 7_000],
        ['a balance that isn’t the sum of its entries', 3],
        ['a balance that isn’t the sum of its entries', 2_000],
        ['a busy account', 5_000],
        ['a payment that is divided otherwise', 2_050],
      ] as const)
        await tx.execute(damages[what]?.at(n) ?? sql``);
    };
    const [all, continued] = await whileDamaged(damage, async (tx) => [
      await findViolations(tx, at),
      [
        ...(await onePageAtATime((from?: TransactionPosition) => checkTransactions(tx, from))),
        ...(await onePageAtATime((from?: AccountPosition) => checkAccounts(tx, at, from))),
        ...(await onePageAtATime((from?: PaymentPosition) => checkPayments(tx, from))),
      ],
    ]);
    expect(all.length).toBeGreaterThan(6);
    expect(continued).toEqual(all);
  });

  type Pages<Position> = AsyncGenerator<{
    violations: { rule: string; about: string }[];
    position: Position;
  }>;
  /** Starts anew after every page, with a position that was stored in between. */
  async function onePageAtATime<Position>(check: (from?: Position) => Pages<Position>) {
    const found: { rule: string; about: string }[] = [];
    for (let from: Position | undefined; ; ) {
      const page = (await check(from).next()).value;
      if (!page) return found;
      found.push(...page.violations);
      from = JSON.parse(JSON.stringify(page.position));
    }
  }

  test('tolerate postings to a busy account while it is added up', async () => {
    const post = (tx: Tx, n: number) =>
      tx.execute(sql`
        with posted as (
          insert into ledger_transactions (key, kind, posted_at)
          values (${`during:${n}`}, 'capture', ${at.toISOString()}) returning id
        ), entries as (
          insert into ledger_entries (transaction_id, account, amount)
          select id, account, amount from posted, (values ('provider:clearing', -50), ('platform:fees', 50)) e (account, amount)
        )
        update ledger_accounts set balance = balance + case name when 'platform:fees' then 50 else -50 end
        where name in ('provider:clearing', 'platform:fees')`);
    const found = await whileDamaged(
      async () => undefined,
      async (tx) => {
        const violations: unknown[] = [];
        let n = 0;
        for await (const page of checkAccounts(tx, at)) {
          violations.push(...page.violations);
          await post(tx, n);
          n += 1;
        }
        expect(n).toBeGreaterThan(10);
        return violations;
      },
    );
    expect(found).toEqual([]);
  });

  test('accept money held for a cancelled booking only because of a case that explains it', async () => {
    const openCase = (kind: string) => async (tx: Tx) => {
      await tx.execute(damages['money held for a booking that is over']?.at(0) ?? sql``);
      await tx.execute(sql`insert into cases (key, kind, title, booking_id, opened_at, due_at)
        select 'a case', ${kind}, 'a case', booking_id, ${at.toISOString()}, ${at.toISOString()} from payments
        join ledger_accounts on name = 'held:' || booking_id where balance <> 0`);
    };
    const rules = async (tx: Tx) => (await findViolations(tx, at)).map(({ rule }) => rule);
    const overRule = 'nothing is held for a booking that is over';
    for (const kind of ['difference', 'contentReport', 'mailFailed'])
      expect(await whileDamaged(openCase(kind), rules)).toContain(overRule);
    for (const kind of ['problemReport', 'refundFailed'])
      expect(await whileDamaged(openCase(kind), rules)).not.toContain(overRule);
  });
});
