import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { users } from '#server/db/tables/users.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';

let it: TestApp;
let db: Db;
beforeAll(async () => {
  it = await buildTestApp();
  db = it.deps.db;
});
afterAll(() => it.close());

describe('transactions', () => {
  test('the root database can’t be used inside one, on both engines', async () => {
    const misuse = transaction(db, async (tx) => {
      await queryRows(tx, sql`select 1`);
      await db.select().from(users).limit(1);
    });
    await expect(misuse).rejects.toMatchObject({
      cause: { message: expect.stringContaining('pass tx along') },
    });
    await expect(transaction(db, () => transaction(db, async () => 1))).rejects.toThrow(/pass tx along/);
    expect(
      await transaction(db, (tx) => transaction(tx, async (inner) => queryRows(inner, sql`select 1 as one`))),
    ).toEqual([{ one: 1 }]);
  });

  test('CON-21 a serialization failure is retried three times, then reported as unavailable', async () => {
    let attempts = 0;
    const conflict = () => Object.assign(new Error('could not serialize'), { code: '40001' });
    const result = await transaction(db, async () => {
      attempts += 1;
      if (attempts < 4) throw conflict();
      return attempts;
    });
    expect(result).toBe(4);
    await expect(transaction(db, () => Promise.reject(conflict()))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

test.runIf(process.env.TEST_DATABASE_URL)('FLT-08 every pooled connection has its timeouts', async () => {
  const [set] = await queryRows(
    db,
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(set).toEqual({ statement: '5s', lock: '2s', idle: '10s' });
});
