import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { ownDatabase } from '#test/test-database.ts';
import { type Database, queryRows } from './open-database.ts';
import { transaction } from './transaction.ts';

/** What both engines promise about listening; each runs it in its turn. */
describe('listening', () => {
  let database: Database;
  beforeAll(async () => {
    database = await ownDatabase();
  });
  afterAll(() => database.close());

  const say = (text: string) => database.db.execute(sql`select pg_notify('room', ${text})`);
  const listen = async (onHeard: (payload: string) => void = () => undefined) => {
    const heard: string[] = [];
    const changes: string[] = [];
    const stop = await database.listen('room', {
      onPayload: (payload) => {
        heard.push(payload);
        onHeard(payload);
      },
      onLost: () => changes.push('lost'),
      onRestored: () => changes.push('found'),
    });
    return { heard, changes, stop };
  };

  test('hears what was said, in order and as it was, from when it began to', async () => {
    await say('before');
    const { heard, changes, stop } = await listen();
    await say('first');
    await say('{"a": "ü\\n\'"}');
    await eventually(() => expect(heard).toEqual(['first', '{"a": "ü\\n\'"}']));
    await database.db.execute(sql`select pg_notify('another_room', 'x')`);
    await say('last');
    await eventually(() => expect(heard.at(-1)).toBe('last'));
    expect(heard).toHaveLength(3);
    await stop();
    await say('after');
    await sleep(100);
    expect(heard).toHaveLength(3);
    expect(changes).toEqual([]);
  });

  test('hears a transaction when it is done, each thing once, and one that came to nothing never', async () => {
    const { heard, stop } = await listen();
    await transaction(database.db, async (tx) => {
      for (const text of ['one', 'two', 'one']) await tx.execute(sql`select pg_notify('room', ${text})`);
      await sleep(50);
      expect(heard).toEqual([]);
    });
    const failed = transaction(database.db, async (tx) => {
      await tx.execute(sql`select pg_notify('room', 'nothing')`);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await say('end');
    await eventually(() => expect(heard).toEqual(['one', 'two', 'end']));
    await stop();
  });

  test('whoever hears something said in a transaction may ask the database', async () => {
    const answers: Promise<unknown>[] = [];
    const { stop } = await listen(() => answers.push(queryRows(database.db, sql`select 1 as one`)));
    await transaction(database.db, (tx) => tx.execute(sql`select pg_notify('room', 'x')`));
    await eventually(() => expect(answers).toHaveLength(1));
    expect(await answers[0]).toEqual([{ one: 1 }]);
    await stop();
  });

  test('two listeners hear the same, and one stops without the other', async () => {
    const [one, other] = [await listen(), await listen()];
    await say('both');
    await eventually(() => expect([one.heard, other.heard]).toEqual([['both'], ['both']]));
    await one.stop();
    await say('other');
    await eventually(() => expect(other.heard).toEqual(['both', 'other']));
    expect(one.heard).toEqual(['both']);
    await other.stop();
  });

  const overNetwork = test.skipIf(!process.env.TEST_DATABASE_URL);
  overNetwork('a connection that is cut is found again, and says that something was missed', async () => {
    const { heard, changes, stop } = await listen();
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'intime-listen' and datname = current_database()`,
    );
    await eventually(() => expect(changes).toEqual(['lost', 'found']));
    await say('again');
    await eventually(() => expect(heard).toEqual(['again']));
    await stop();
  });
});
