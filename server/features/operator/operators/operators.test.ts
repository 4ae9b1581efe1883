import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { operators } from '#server/db/tables/operators.ts';
import { users } from '#server/db/tables/users.ts';
import type { OperatorView } from '#shared/operator/operator.schema.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { enterConsole, type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { signUp, uniqueName } from '#test/people.ts';
import { ownDatabase } from '#test/test-database.ts';
import { appointOperators } from './appoint-operators.service.ts';

let it: TestApp;
let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
  it = await buildTestApp({ database });
});
afterAll(async () => {
  await it.close();
  await database.close();
});

const reason = 'Joined the support team';
const revoke = (by: OperatorPerson, id: string) =>
  by.act('DELETE', `/api/operator/operators/${id}`, { reason: 'Left the team' });

describe('OPERATORS', () => {
  const appoint = (...names: string[]) =>
    appointOperators({ ...it.deps, config: { ...it.deps.config, operators: names } });
  const isOperator = async (id: string) => {
    const [row] = await it.deps.db.select().from(operators).where(eq(operators.userId, id));
    return row !== undefined && row.revokedAt === null;
  };

  test('makes the people it names operators, in any letter case', async () => {
    const { user } = await signUp(it);
    await appoint(user.username.toUpperCase());
    expect(await isOperator(user.id)).toBe(true);
    const [row] = await it.deps.db.select().from(operators).where(eq(operators.userId, user.id));
    expect(row).toMatchObject({ grantedById: null });
  });

  test('leaves an entry in the log, at the start that made someone an operator and at no other', async () => {
    const [{ user }, reader] = [await signUp(it), await signUpOperator(it)];
    const entry = {
      operator: null,
      action: 'operator.appoint',
      user: { id: user.id },
      reason: 'OPERATORS named them when the server started.',
      before: { isOperator: false },
      after: { isOperator: true },
    };
    for (const _start of [1, 2]) {
      await appoint(user.username);
      const log = await reader.call('GET', `/api/operator/audit?user=${user.id}`);
      expect(log.json()).toMatchObject({ entries: [entry] });
    }
  });

  test('warns about an unknown username, and grants it nothing', async () => {
    const username = uniqueName('ghost');
    await appoint(username);
    const warning = it.logs.find((line) => line.includes(username));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 40, username });
    const { user, call } = await signUp(it, { username });
    expect(await isOperator(user.id)).toBe(false);
    expect((await call('GET', '/api/operator/me')).statusCode).toBe(404);
  });

  test('wins over a demotion in the console at the next start', async () => {
    const [one, other] = [await signUpOperator(it), await signUpOperator(it)];
    expect((await revoke(one, other.user.id)).statusCode).toBe(200);
    await appoint(other.user.username);
    expect(await isOperator(other.user.id)).toBe(true);
    // But the console must be entered again.
    expect((await other.call('GET', '/api/operator/audit')).statusCode).toBe(403);
  });
});

describe('operators', () => {
  test('make others, who can enter at once', async () => {
    const [operator, person] = [await signUpOperator(it), await signUp(it)];
    const { username, id } = person.user;
    const answer = await operator.act('POST', '/api/operator/operators', { username, reason });
    expect(answer.json<OperatorView[]>().find((each) => each.id === id)).toMatchObject({
      username,
      name: 'Ada Byron',
      grantedBy: { id: operator.user.id },
      isSuspended: false,
    });
    await enterConsole(person);
    expect((await person.call('GET', '/api/operator/operators')).statusCode).toBe(200);
    const [row] = await it.deps.db.select().from(auditLog).where(eq(auditLog.userId, id));
    expect(row).toMatchObject({ action: 'operator.grant', operatorId: operator.user.id, reason });
  });

  test('can’t make one of an unknown, suspended or appointed person', async () => {
    const [operator, person] = [
      await signUpOperator(it),
      await signUp(it, { email: `${uniqueName()}@x.org` }),
    ];
    const grant = (username: string) => operator.act('POST', '/api/operator/operators', { username, reason });
    expect((await grant(uniqueName())).json()).toMatchObject({
      code: 'invalid',
      fields: { username: expect.any(String) },
    });
    expect((await grant(person.user.email ?? '')).statusCode).toBe(400);
    expect((await grant(operator.user.username)).statusCode).toBe(409);
    await it.deps.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.user.id));
    expect((await grant(person.user.username)).statusCode).toBe(409);
  });

  test('lose the role at once, in sessions that have entered too', async () => {
    const [operator, other] = [await signUpOperator(it), await signUpOperator(it)];
    expect((await other.call('GET', '/api/operator/audit')).statusCode).toBe(200);
    expect((await revoke(operator, other.user.id)).statusCode).toBe(200);
    expect((await other.call('GET', '/api/operator/audit')).statusCode).toBe(404);
    expect((await other.call('GET', '/api/operator/me')).statusCode).toBe(404);
    expect((await other.call('GET', '/auth/user')).json()).not.toHaveProperty('isOperator');
    expect((await revoke(operator, other.user.id)).statusCode).toBe(404);
    // Appointed again, they must enter again.
    await operator.act('POST', '/api/operator/operators', { username: other.user.username, reason });
    expect((await other.call('GET', '/api/operator/audit')).statusCode).toBe(403);
  });

  test('can resign, except the last one who can sign in', async () => {
    const [one, other, suspended] = await Promise.all([
      signUpOperator(it),
      signUpOperator(it),
      signUpOperator(it),
    ]);
    const keep = [one, other, suspended].map(({ user }) => user.id);
    for (const { userId } of await it.deps.db.select().from(operators))
      if (!keep.includes(userId)) await it.deps.db.delete(operators).where(eq(operators.userId, userId));
    await it.deps.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.user.id));
    expect((await revoke(other, other.user.id)).statusCode).toBe(200);
    const refused = await revoke(one, one.user.id);
    expect(refused.json()).toMatchObject({ code: 'conflict' });
    expect((await one.call('GET', '/api/operator/audit')).statusCode).toBe(200);
  });

  test.each([
    ['demote each other', 1, [200, 404]],
    ['resign', 0, [200, 409]],
  ] as const)('who %s at the same moment leave one', async (_what, shift, statuses) => {
    await it.deps.db.delete(operators);
    const pair = [await signUpOperator(it), await signUpOperator(it)];
    const target = (n: number) => pair[(n + shift) % 2]?.user.id ?? '';
    const answers = await Promise.all(pair.map((operator, n) => revoke(operator, target(n))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(statuses);
    const left = await it.deps.db.select().from(operators).where(isNull(operators.revokedAt));
    expect(left).toHaveLength(1);
  });
});

describe('the audit log', () => {
  test('is read newest first, page by page, and by operator, booking, case and user', async () => {
    const operator = await signUpOperator(it);
    const [bookingId, caseId, userId] = [randomUUID(), randomUUID(), operator.user.id];
    const entry = (n: number) => ({
      at: new Date(Date.UTC(2040, 0, 1) + n),
      operatorId: userId,
      action: 'case.close' as const,
      reason: `Entry ${n}`,
      idempotencyKey: randomUUID(),
      requestHash: '-',
      ...(n % 2 ? { bookingId } : { caseId, userId }),
    });
    await it.deps.db.insert(auditLog).values(Array.from({ length: 120 }, (_, n) => entry(n)));
    type Page = { entries: { reason: string }[]; next: string | null };
    const read = async (query: string) =>
      (await operator.call('GET', `/api/operator/audit?${query}`)).json<Page>();
    const reasons: string[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null && pages < 5; pages += 1) {
      const page: Page = await read(`operator=${userId}${after && `&after=${encodeURIComponent(after)}`}`);
      reasons.push(...page.entries.map(({ reason }) => reason));
      after = page.next;
    }
    expect(reasons).toEqual([
      ...Array.from({ length: 120 }, (_, n) => `Entry ${119 - n}`),
      'Entered the console',
    ]);
    for (const [query, first] of [
      [`booking=${bookingId}`, 'Entry 119'],
      [`case=${caseId}`, 'Entry 118'],
      [`user=${userId}`, 'Entry 118'],
    ] as const) {
      const { entries } = await read(query);
      expect([entries.length, entries[0]?.reason]).toEqual([50, first]);
    }
    const unknown = await read(`operator=${randomUUID()}`);
    expect(unknown).toEqual({ entries: [], next: null });
  });

  test.each(['after=x', `after=2040-99-01T00:00:00.000Z~${randomUUID()}`, 'operator=x', 'booking=%27'])(
    'refuses ?%s',
    async (query) => {
      const operator = await signUpOperator(it);
      expect((await operator.call('GET', `/api/operator/audit?${query}`)).statusCode).toBe(400);
    },
  );
});
