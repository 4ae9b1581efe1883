import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import { testDatabase } from '#test/test-database.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

test('values of every type round-trip the same on both engines', async () => {
  const [row] = await queryRows(
    db,
    sql`select ${"It's \\ “ü”\n"}::text as text, ${7}::int as whole, ${'12.50'}::numeric as amount, ${true}::boolean as yes,
      ${null}::text as nothing, ${sql.param({ a: ['b', null] })}::jsonb as json, ${sql.param([1, 2])}::int[] as numbers,
      ${sql.param(['a,b', '"c"', ''])}::text[] as texts, encode(${sql.param(Buffer.from([0, 255]))}::bytea, 'hex') as bytes,
      extract(epoch from ${sql.param(new Date(1_500))}::timestamptz)::float8 as seconds`,
  );
  expect(row).toEqual({
    text: "It's \\ “ü”\n",
    whole: 7,
    amount: '12.50',
    yes: true,
    nothing: null,
    json: { a: ['b', null] },
    numbers: [1, 2],
    texts: ['a,b', '"c"', ''],
    bytes: '00ff',
    seconds: 1.5,
  });
});

test.each([
  ['a syntax error', sql`select from where`, '42601'],
  ['an invalid value', sql`select ${'seven'}::int`, '22P02'],
  ['a division by zero', sql`select 1 / (${1}::int - 1)`, '22012'],
])('a query with %s fails, and the next one works', async (_by, query, code) => {
  await expect(queryRows(db, query)).rejects.toMatchObject({ cause: { code } });
  expect(await queryRows(db, sql`select ${1}::int as one`)).toEqual([{ one: 1 }]);
  const rows = await transaction(db, async (tx) => {
    const failing = transaction(tx, (inner) => queryRows(inner, query));
    await expect(failing).rejects.toMatchObject({ cause: { code } });
    return queryRows(tx, sql`select ${2}::int as two`);
  });
  expect(rows).toEqual([{ two: 2 }]);
});

test('concurrent queries each get their own result', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const results = await Promise.all(numbers.map((n) => queryRows(db, sql`select ${n}::int as n`)));
  expect(results).toEqual(numbers.map((n) => [{ n }]));
});

test('a query that failed the first time works with other values', async () => {
  const half = (n: number) => queryRows(db, sql`select 10 / ${n}::int as half`);
  await expect(half(0)).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await half(2)).toEqual([{ half: 5 }]);
  expect(await half(5)).toEqual([{ half: 2 }]);
  await expect(half(0)).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await half(10)).toEqual([{ half: 1 }]);
});

test('the number of different queries is unlimited', async () => {
  for (let n = 0; n < 1_100; n += 1) {
    const query = sql`select ${n}::int as ${sql.identifier(`n${n}`)}`;
    expect(await queryRows(db, query)).toEqual([{ [`n${n}`]: n }]);
  }
});

// There is only one connection, so a late query would run in another caller's transaction.
test.skipIf(process.env.TEST_DATABASE_URL)('a transaction that has ended rejects queries', async () => {
  const ended = await transaction(db, async (tx) => tx);
  await expect(queryRows(ended, sql`select 1`)).rejects.toMatchObject({
    cause: { message: 'the transaction has ended' },
  });
});
