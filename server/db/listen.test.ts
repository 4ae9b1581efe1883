import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { ownDatabase } from '#test/test-database.ts';
import type { Database } from './database.ts';
import { queryRows } from './open-database.ts';
import { transaction } from './transaction.ts';

/** The contract of both engines; the suite runs once on each. */
describe('listening', () => {
  let database: Database;
  beforeAll(async () => {
    database = await ownDatabase();
  });
  afterAll(() => database.close());

  const notify = (text: string) => database.db.execute(sql`select pg_notify('room', ${text})`);
  const listen = async (onReceived: (payload: string) => void = () => undefined) => {
    const received: string[] = [];
    const changes: string[] = [];
    const stop = await database.listen('room', {
      onPayload: (payload) => {
        received.push(payload);
        onReceived(payload);
      },
      onLost: () => changes.push('lost'),
      onRestored: () => changes.push('restored'),
    });
    return { received, changes, stop };
  };

  test('receives payloads unchanged and in order, from when it starts until it stops', async () => {
    await notify('before');
    const { received, changes, stop } = await listen();
    await notify('first');
    await notify('{"a": "ü\\n\'"}');
    await eventually(() => expect(received).toEqual(['first', '{"a": "ü\\n\'"}']));
    await database.db.execute(sql`select pg_notify('another_room', 'x')`);
    await notify('last');
    await eventually(() => expect(received.at(-1)).toBe('last'));
    expect(received).toHaveLength(3);
    await stop();
    await notify('after');
    await sleep(100);
    expect(received).toHaveLength(3);
    expect(changes).toEqual([]);
  });

  test('receives each payload of a transaction once, on commit, and none after a rollback', async () => {
    const { received, stop } = await listen();
    await transaction(database.db, async (tx) => {
      for (const text of ['one', 'two', 'one']) await tx.execute(sql`select pg_notify('room', ${text})`);
      await sleep(50);
      expect(received).toEqual([]);
    });
    const failed = transaction(database.db, async (tx) => {
      await tx.execute(sql`select pg_notify('room', 'nothing')`);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await notify('end');
    await eventually(() => expect(received).toEqual(['one', 'two', 'end']));
    await stop();
  });

  test('the callback can query the database', async () => {
    const answers: Promise<unknown>[] = [];
    const { stop } = await listen(() => answers.push(queryRows(database.db, sql`select 1 as one`)));
    await transaction(database.db, (tx) => tx.execute(sql`select pg_notify('room', 'x')`));
    await eventually(() => expect(answers).toHaveLength(1));
    expect(await answers[0]).toEqual([{ one: 1 }]);
    await stop();
  });

  test('two listeners receive the same payloads, and stop independently', async () => {
    const [one, other] = [await listen(), await listen()];
    await notify('both');
    await eventually(() => expect([one.received, other.received]).toEqual([['both'], ['both']]));
    await one.stop();
    await notify('other');
    await eventually(() => expect(other.received).toEqual(['both', 'other']));
    expect(one.received).toEqual(['both']);
    await other.stop();
  });

  const overNetwork = test.skipIf(!process.env.TEST_DATABASE_URL);
  overNetwork('a lost connection is restored, and the listener is told', async () => {
    const { received, changes, stop } = await listen();
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'intime-listen' and datname = current_database()`,
    );
    await eventually(() => expect(changes).toEqual(['lost', 'restored']));
    await notify('again');
    await eventually(() => expect(received).toEqual(['again']));
    await stop();
  });
});
