import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { operators } from '#server/db/tables/operators.ts';
import { users } from '#server/db/tables/users.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { latch } from '#test/latch.ts';
import { makeOperator } from '#test/operators.ts';
import { signUp } from '#test/people.ts';
import { type Action, act } from './act.ts';

let it: TestApp;
let operator: { userId: string };
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  operator = { userId: (await signUp(it)).user.id };
  await makeOperator(it, operator.userId);
});

const logged = () => it.deps.db.select().from(auditLog).where(eq(auditLog.operatorId, operator.userId));
const rename = (fields: Partial<Action> = {}) => {
  const action: Action = {
    action: 'case.note',
    userId: operator.userId,
    reason: 'They asked for it',
    key: randomUUID(),
    ...fields,
  };
  const [first, second] = ['Before', 'After'];
  return act(it.deps, operator, action, async (tx) => {
    await tx.update(users).set({ firstName: second }).where(eq(users.id, operator.userId));
    return { before: { first }, after: { first: second }, answer: { renamed: randomUUID() } };
  });
};
const firstName = async () => {
  const [row] = await it.deps.db.select().from(users).where(eq(users.id, operator.userId));
  return row?.firstName;
};

describe('an operator’s action', () => {
  test('is logged with who, what, why, before and after', async () => {
    const bookingId = randomUUID();
    await rename({ bookingId });
    expect(await firstName()).toBe('After');
    expect(await logged()).toMatchObject([
      {
        operatorId: operator.userId,
        action: 'case.note',
        reason: 'They asked for it',
        userId: operator.userId,
        bookingId,
        before: { first: 'Before' },
        after: { first: 'After' },
      },
    ]);
  });

  test('answers a repeated key as the first time, without doing it again', async () => {
    const key = randomUUID();
    const [one, other] = await Promise.all([rename({ key }), rename({ key })]);
    expect(other).toEqual(one);
    expect(await rename({ key })).toEqual(one);
    expect(await logged()).toHaveLength(1);
  });

  test.each([
    { reason: 'Another reason' },
    { input: { amount: 1 } },
    { caseId: randomUUID() },
    { action: 'case.close' as const },
  ])('refuses a key that was used for another request: %j', async (change) => {
    const key = randomUUID();
    await rename({ key });
    await expect(rename({ key, ...change })).rejects.toMatchObject({ code: 'key_reused' });
    expect(await logged()).toHaveLength(1);
  });

  test.each([undefined, '', 'with spaces', 'x'.repeat(256)])('refuses the key %j', async (key) => {
    await expect(rename({ key })).rejects.toMatchObject({ code: 'invalid' });
    expect(await logged()).toEqual([]);
  });

  test('leaves nothing behind if the work or the log entry fails', async () => {
    const key = randomUUID();
    const failing = act(it.deps, operator, { action: 'case.note', reason: 'Why not', key }, async (tx) => {
      await tx.update(users).set({ firstName: 'Lost' }).where(eq(users.id, operator.userId));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await expect(rename({ reason: 'x' })).rejects.toThrow();
    expect(await firstName()).toBe('Ada');
    expect(await logged()).toEqual([]);
    // The key wasn't used up.
    await rename({ key });
  });

  test('runs its follow-up once, after the commit; a failure is logged and changes nothing', async () => {
    const ran: number[] = [];
    const key = randomUUID();
    const run = () =>
      act(it.deps, operator, { action: 'case.note', reason: 'With a call', key }, async () => ({
        answer: 'done',
        afterCommit: async () => {
          // The root database throws inside a transaction.
          ran.push((await logged()).length);
          throw new Error('provider is down');
        },
      }));
    expect(await run()).toBe('done');
    expect(await run()).toBe('done');
    expect(ran).toEqual([1]);
    expect(it.logs.join('')).toContain('provider is down');
  });

  test('is refused to someone who was demoted or suspended a moment ago', async () => {
    const { db } = it.deps;
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, operator.userId));
    await expect(rename()).rejects.toMatchObject({ code: 'not_found' });
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, operator.userId));
    await rename();
    await db.update(operators).set({ revokedAt: new Date() }).where(eq(operators.userId, operator.userId));
    await expect(rename()).rejects.toMatchObject({ code: 'not_found' });
    expect(await logged()).toHaveLength(1);
  });

  test('that is running finishes before its operator’s demotion', async () => {
    const [begun, finish] = [latch(), latch()];
    const done: string[] = [];
    const running = act(
      it.deps,
      operator,
      { action: 'case.note', reason: 'Takes long', key: randomUUID() },
      async () => {
        begun.open();
        await finish.opened;
        done.push('finished');
        return { answer: 'finished' };
      },
    );
    await begun.opened;
    const demoted = it.deps.db
      .update(operators)
      .set({ revokedAt: new Date() })
      .where(eq(operators.userId, operator.userId))
      .then(() => done.push('demoted'));
    // Time enough for a demotion that doesn't wait.
    await sleep(100);
    finish.open();
    await Promise.all([demoted, running]);
    expect(done).toEqual(['finished', 'demoted']);
  });
});
