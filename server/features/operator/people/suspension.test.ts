import { eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { cases } from '#server/db/tables/cases.ts';
import { mails } from '#server/db/tables/mails.ts';
import { operators } from '#server/db/tables/operators.ts';
import { users } from '#server/db/tables/users.ts';
import type { PersonDetail, SuspensionPreview } from '#shared/operator/people.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { enterConsole, makeOperator, type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { type Person, password, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
let operator: OperatorPerson;
beforeEach(async () => {
  await scenario.signUpParties();
  operator = await signUpOperator(scenario.it);
});

const reason = 'Takes payments elsewhere';
const pathOf = ({ user }: Person) => `/api/operator/people/${user.id}`;
const preview = async (person: Person, by: Person = operator) =>
  (await by.call('GET', `${pathOf(person)}/suspension`)).json<SuspensionPreview>();
const suspend = (person: Person) => operator.act('POST', `${pathOf(person)}/suspend`, { reason });
const lift = (person: Person) => operator.act('POST', `${pathOf(person)}/lift`, { reason: 'Sorted out' });
const signIn = ({ user }: Person, secret = password) =>
  caller(scenario.it, undefined, uniqueAddress())('POST', '/auth/login', {
    username: user.username,
    password: secret,
  });
const visitor = () => caller(scenario.it, undefined, uniqueAddress());
const isFound = async (person: Person) => {
  const found = await visitor()('GET', `/api/profiles?query=${person.user.username}`);
  return found.json<Profile[]>().some(({ userId }) => userId === person.user.id);
};

describe('suspending an expert', () => {
  test('cancels sessions with a full refund and releases requests, as shown beforehand', async () => {
    const session = await it.confirmed('2030-03-04T09:00:00Z');
    const authorized = await it.authorized('2030-03-05T09:00:00Z');
    const { id: unpaid } = await it.request('2030-03-06T09:00:00Z');
    const other = { id: scenario.booker.user.id };
    expect(await preview(scenario.expert)).toMatchObject({
      sessions: [{ bookingId: session, as: 'expert', other, amount: 7500 }],
      requests: [
        { bookingId: authorized, as: 'expert', other, amount: 7500 },
        { bookingId: unpaid, as: 'expert', other, amount: 0 },
      ],
      isParty: false,
    });
    const answer = await suspend(scenario.expert);
    expect(answer.json<PersonDetail>()).toMatchObject({ suspension: { reason }, devices: 0 });
    for (const id of [session, authorized, unpaid]) expect(await scenario.statusOf(id)).toBe('cancelled');
    expect(await it.paymentOf(session)).toMatchObject({ refundOwed: 7500, refunded: 7500 });
    expect(await it.paymentOf(authorized)).toMatchObject({ state: 'canceled' });
    expect(await it.paymentOf(unpaid)).toMatchObject({ state: 'canceled' });
    expect(await it.balanceDifference()).toBe(0);
    // The other party isn't told why.
    const view = await it.view(session);
    expect(view).toMatchObject({ closed: { by: 'operator', kind: 'cancelled' } });
    expect(JSON.stringify(view)).not.toContain(reason);
    const [entry] = await it.db().select().from(auditLog).where(eq(auditLog.userId, scenario.expert.user.id));
    expect(entry).toMatchObject({
      action: 'person.suspend',
      after: { canceled: [session, authorized, unpaid].sort() },
    });
  });

  test('leaves a session that has started, and what they have earned', async () => {
    const earned = await it.confirmed('2030-03-02T09:00:00Z');
    const running = await it.confirmed('2030-03-04T09:00:00Z');
    await it.onboard();
    scenario.moveTo('2030-03-04T09:10:00Z');
    await it.jobs();
    await enterConsole(operator);
    expect(await preview(scenario.expert)).toMatchObject({ sessions: [], requests: [] });
    await suspend(scenario.expert);
    expect(await scenario.statusOf(running)).toBe('confirmed');
    scenario.moveTo('2030-03-06T10:00:00Z');
    await it.jobs(3);
    for (const id of [earned, running]) {
      expect(await scenario.statusOf(id)).toBe('completed');
      expect(await it.paymentOf(id)).toMatchObject({ transferred: 6750 });
    }
  });

  test('signs them out, and tells why only after the right password', async () => {
    const { expert } = scenario;
    const email = `${uniqueName()}@example.com`;
    await it.db().update(users).set({ email }).where(eq(users.id, expert.user.id));
    expect((await expert.call('GET', '/api/profile/me')).statusCode).toBe(200);
    await suspend(expert);
    expect((await expert.call('GET', '/api/profile/me')).statusCode).toBe(401);
    expect((await signIn(expert, 'wrong password')).json()).toMatchObject({
      message: 'Invalid username or password',
    });
    const refused = await signIn(expert);
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain(reason);
    const [mail] = await it.db().select().from(mails).where(eq(mails.recipient, email));
    expect(mail).toMatchObject({ kind: 'account_suspended', text: expect.stringContaining(reason) });
  });

  test('takes them out of search, and their page and link away', async () => {
    const { expert, booker } = scenario;
    const { username } = expert.user;
    expect(await isFound(expert)).toBe(true);
    await suspend(expert);
    expect(await isFound(expert)).toBe(false);
    const paths = [
      `/api/profiles/${expert.profileId}`,
      `/api/links/${username}`,
      `/api/profiles/${expert.profileId}/reviews`,
      `/og/${username}.png`,
    ];
    for (const path of paths)
      expect(`${path} ${(await booker.call('GET', path)).statusCode}`).toBe(`${path} 404`);
    const page = await visitor()('GET', `/${username}`, undefined, { accept: 'text/html' });
    expect(page.statusCode).toBe(404);
    expect((await lift(expert)).statusCode).toBe(200);
    expect(await isFound(expert)).toBe(true);
    expect((await booker.call('GET', `/api/links/${username}`)).statusCode).toBe(200);
    expect((await signIn(expert)).statusCode).toBe(200);
  });

  test('refuses bookings from a page that is still open, also one that is being written right now', async () => {
    const { expert, booker } = scenario;
    const [, answer] = await Promise.all([suspend(expert), scenario.book(booker)]);
    if (answer.statusCode === 201) {
      expect(await scenario.statusOf(answer.json<{ id: string }>().id)).toBe('cancelled');
    }
    const refused = await scenario.book(booker, { scheduledAt: '2030-03-07T09:00:00Z' });
    expect(refused.json()).toMatchObject({ code: 'conflict' });
    const slots = `/api/profiles/${expert.profileId}/slots?duration=30&from=2030-03-04&to=2030-03-05`;
    expect((await booker.call('GET', slots)).json()).toMatchObject({ slots: [] });
  });

  test('cancels a request whose card is being charged at that moment', async () => {
    const id = await it.authorized('2030-03-04T09:00:00Z');
    let suspended = 0;
    const restore = it.overrideProvider((real) => ({
      capture: async (...call) => {
        const captured = await real.capture(...call);
        suspended = (await suspend(scenario.expert)).statusCode;
        return captured;
      },
    }));
    const accepted = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    restore();
    expect(suspended).toBe(200);
    expect(accepted.statusCode).not.toBe(200);
    await it.jobs(2);
    expect(await scenario.statusOf(id)).toBe('cancelled');
    expect(await it.paymentOf(id)).toMatchObject({ state: 'captured', refunded: 7500 });
    expect(await it.balanceDifference()).toBe(0);
  });

  test('closes their chats', async () => {
    const { expert, booker } = scenario;
    const bookingId = await it.confirmed('2030-03-04T09:00:00Z');
    const write = () => booker.call('POST', '/api/messages', { bookingId, content: 'Hello?' });
    expect((await write()).statusCode).toBe(201);
    await suspend(expert);
    const refused = await write();
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no longer active'),
    });
    expect((await booker.call('GET', `/api/messages/${bookingId}`)).json()).toHaveLength(1);
    expect(await it.view(bookingId)).toMatchObject({ chatUntil: '2030-03-01T00:00:00.000Z' });
  });

  test('happens once', async () => {
    expect((await lift(scenario.expert)).json()).toMatchObject({ code: 'conflict' });
    expect((await suspend(scenario.expert)).statusCode).toBe(200);
    expect((await suspend(scenario.expert)).json()).toMatchObject({ code: 'conflict' });
  });
});

describe('suspending a client', () => {
  test('cancels their sessions too, and frees the expert’s time', async () => {
    const { booker, expert } = scenario;
    const id = await it.confirmed('2030-03-04T09:00:00Z');
    expect(await preview(booker)).toMatchObject({
      sessions: [{ bookingId: id, as: 'client', other: { id: expert.user.id }, amount: 7500 }],
    });
    await suspend(booker);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
    const other = await signUp(scenario.it);
    expect((await scenario.book(other)).statusCode).toBe(201);
  });

  test('refuses a request of theirs that was already on its way', async () => {
    const { booker } = scenario;
    const [answer] = await Promise.all([scenario.book(booker), suspend(booker)]);
    if (answer.statusCode === 201) {
      expect(await scenario.statusOf(answer.json<{ id: string }>().id)).toBe('cancelled');
    } else expect([401, 403]).toContain(answer.statusCode);
  });
});

describe('permission to suspend', () => {
  test('covers other operators, but not yourself', async () => {
    const other = await signUpOperator(scenario.it);
    expect(await preview(operator)).toMatchObject({ isParty: true });
    expect((await suspend(operator)).json()).toMatchObject({ code: 'forbidden' });
    expect((await suspend(other)).statusCode).toBe(200);
    expect((await other.call('GET', '/api/operator/me')).statusCode).toBe(404);
  });

  test.each([
    ['upcoming', '2030-03-04T08:59:59Z', true],
    ['running', '2030-03-04T09:10:00Z', true],
    ['finished, as long as a problem can be reported', '2030-03-06T09:29:59Z', true],
    ['paid out', '2030-03-06T09:30:00Z', false],
  ])('for an operator who has a session with them: %s', async (_when, at, isParty) => {
    const { booker, expert } = scenario;
    await it.confirmed('2030-03-04T09:00:00Z');
    await it.onboard();
    scenario.moveTo(at);
    await it.jobs();
    for (const [by, person] of [
      [expert, booker],
      [booker, expert],
    ] as const) {
      await makeOperator(scenario.it, by.user.id);
      await enterConsole(by);
      expect(await preview(person, by)).toMatchObject({ isParty });
    }
    const key = { 'idempotency-key': uniqueName() };
    const answer = await expert.call('POST', `${pathOf(booker)}/suspend`, { reason }, key);
    expect(answer.statusCode).toBe(isParty ? 403 : 200);
    expect((await signIn(booker)).statusCode).toBe(isParty ? 200 : 403);
  });

  test.each([
    [
      'reported a problem with a finished session',
      '/api/bookings/:booking/report',
      { reason: 'Nobody came' },
    ],
    ['reported their profile', '/api/reports', { kind: 'profile', id: ':profile', reason: 'fake' }],
    ['reported their message', '/api/reports', { kind: 'message', id: ':message', reason: 'abuse' }],
  ])('not an operator who %s, until another has closed the case', async (_what, path, body) => {
    const { booker, expert } = scenario;
    const bookingId = await it.confirmed('2030-03-04T09:00:00Z');
    const written = await expert.call('POST', '/api/messages', { bookingId, content: 'See you' });
    scenario.moveTo('2030-03-04T09:40:00Z');
    await it.jobs();
    const ids: Record<string, string> = {
      ':booking': bookingId,
      ':profile': expert.profileId,
      ':message': written.json<{ id: string }>().id,
    };
    const withIds = (text: string) => text.replace(/:(booking|profile|message)/, (name) => ids[name] ?? '');
    const reported = await booker.call('POST', withIds(path), JSON.parse(withIds(JSON.stringify(body))));
    expect(reported.statusCode).toBeLessThan(300);
    await makeOperator(scenario.it, booker.user.id);
    await enterConsole(booker);
    const byBooker = () =>
      booker.call('POST', `${pathOf(expert)}/suspend`, { reason }, { 'idempotency-key': uniqueName() });
    expect(await preview(expert, booker)).toMatchObject({ sessions: [], requests: [], isParty: true });
    expect((await byBooker()).json()).toMatchObject({ code: 'forbidden' });
    // Others aren't parties to it.
    await enterConsole(operator);
    expect(await preview(expert)).toMatchObject({ isParty: false });
    const decision = { refund: 0, collect: 'reversal', reason: 'Both were there' };
    const decided = await operator.act('POST', `/api/operator/bookings/${bookingId}/decide`, decision);
    expect(decided.statusCode).toBe(200);
    await it.db().update(cases).set({ closedAt: scenario.it.deps.now() }).where(isNull(cases.closedAt));
    expect(await preview(expert, booker)).toMatchObject({ isParty: false });
    expect((await byBooker()).statusCode).toBe(200);
  });

  test('of two operators who suspend each other concurrently, one remains', async () => {
    await it.db().delete(operators);
    const pair = [await signUpOperator(scenario.it), await signUpOperator(scenario.it)] as const;
    const [a, b] = pair;
    const answers = await Promise.all([
      a.act('POST', `${pathOf(b)}/suspend`, { reason }),
      b.act('POST', `${pathOf(a)}/suspend`, { reason }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

test('an expert who is suspended and hidden stays hidden when the suspension is lifted', async () => {
  const expert = await signUpExpert(scenario.it);
  await operator.act('POST', `${pathOf(expert)}/hide-profile`, { reason });
  await suspend(expert);
  await lift(expert);
  expect(await isFound(expert)).toBe(false);
});
