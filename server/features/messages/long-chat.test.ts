import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { messages } from '#server/db/tables/messages.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const first = Date.parse('2030-03-01T00:00:00Z');

/** Inserts messages, five per millisecond, so that ids decide the order too. */
async function fill(bookingId: string, count: number): Promise<void> {
  const { db } = scenario.it.deps;
  for (let from = 0; from < count; from += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, count - from) }, (_, n) => ({
      bookingId,
      senderId: scenario.booker.user.id,
      receiverId: scenario.expert.user.id,
      content: `${from + n}`,
      createdAt: new Date(first + Math.floor((from + n) / 5)),
    }));
    await db.insert(messages).values(rows);
  }
  await db.execute(sql`analyze messages`);
}

const list = (query: string) => scenario.expert.call('GET', `/api/messages/${query}`);

describe('a long chat', () => {
  let [short, long] = ['', ''];
  beforeAll(async () => {
    await scenario.signUpParties();
    short = await it.confirmed('2030-03-04T09:00:00.000Z');
    long = await it.confirmed('2030-03-05T09:00:00.000Z');
    await fill(short, 10);
    await fill(long, 10_000);
  });

  test('VAL-21 is returned in pages of at most 200, each message once', async () => {
    const latest = (await list(`${long}?limit=5000`)).json<Message[]>();
    expect(latest).toHaveLength(200);
    const loaded = [...latest];
    for (let page = 0; page < 3; page += 1) {
      const before = (await list(`${long}?before=${loaded[0]?.id}`)).json<Message[]>();
      expect(before).toHaveLength(200);
      loaded.unshift(...before);
    }
    const positions = loaded.map((message) => `${message.createdAt} ${message.id}`);
    expect(positions).toEqual(positions.toSorted());
    expect(new Set(loaded.map(({ content }) => Number(content)))).toEqual(
      new Set(Array.from({ length: 800 }, (_, n) => 9_200 + n)),
    );
    const all = (await list(short)).json<Message[]>();
    expect(all).toHaveLength(10);
    expect((await list(`${short}?before=${all[4]?.id}`)).json()).toEqual(all.slice(0, 4));
    expect((await list(`${short}?before=${all[0]?.id}`)).json()).toEqual([]);
  });

  test('can’t be paged from a message of another chat or an unknown one', async () => {
    const [foreign] = (await list(short)).json<Message[]>();
    for (const before of [foreign?.id, 'nonsense', '00000000-0000-4000-8000-000000000000', '']) {
      expect((await list(`${long}?before=${before}`)).statusCode).toBe(404);
    }
  });

  test('takes the same queries as a short one and reads no more rows than it returns', async () => {
    const queries = (bookingId: string) =>
      queriesDuring(scenario.it, async () => expect((await list(bookingId)).statusCode).toBe(200));
    const [few, many] = [await queries(short), await queries(long)];
    expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text));
    const { text = '', values } = many.at(-1) ?? {};
    expect(text).toContain('from "messages"');
    const parts = text
      .split(/\$\d+/)
      .map((part, n) => (n ? sql`${values?.[n - 1]}${sql.raw(part)}` : sql.raw(part)));
    const explained = sql`explain (format json, analyze) ${sql.join(parts)}`;
    const rows = await queryRows(scenario.it.deps.db, explained);
    const plan = JSON.stringify(rows);
    expect(plan).toContain('"Index Name":"messages_booking"');
    expect(plan).toContain('"Scan Direction":"Backward"');
    expect(plan).not.toMatch(/"Sort"|"Seq Scan"|Rows Removed[^,]*":[1-9]/);
    expect(Math.max(...[...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows)))).toBe(200);
  });
});
