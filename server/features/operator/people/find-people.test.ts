import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentOps } from '#server/db/tables/payment-ops.ts';
import { payments } from '#server/db/tables/payments.ts';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { dayMs } from '#shared/durations.ts';
import type { PersonDetail, PersonSummary } from '#shared/operator/people.schema.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { chargedBooking } from '#test/charged-booking.ts';
import { type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { addReview, signUp, signUpExpert, uniqueName } from '#test/people.ts';

let it: TestApp;
let operator: OperatorPerson;
beforeAll(async () => {
  it = await buildTestApp();
  operator = await signUpOperator(it);
});
afterAll(() => it.close());

type Page = { people: PersonSummary[]; bookingId: string | null; next: string | null };

const find = async (q: string, after?: string) => {
  const query = new URLSearchParams({ q, ...(after ? { after } : {}) });
  return (await operator.call('GET', `/api/operator/people?${query}`)).json<Page>();
};
const idsFor = async (q: string) => (await find(q)).people.map(({ id }) => id);

describe('operators find people', () => {
  test('by the beginning of names, username and email, in any order and letter case', async () => {
    const [first, last] = [uniqueName('Zoë'), uniqueName('Ó')];
    const email = `${uniqueName('mail')}@example.com`;
    const { user } = await signUp(it, { firstName: first, lastName: last, email });
    const { username } = user;
    for (const q of [
      first.slice(0, -3),
      `${last.toUpperCase()} ${first}`,
      username.slice(0, -2).toUpperCase(),
      `@${username}`,
      email.slice(0, -4),
      email.toUpperCase(),
    ])
      expect({ q, found: await idsFor(q) }).toEqual({ q, found: [user.id] });
    expect(await idsFor(`${first} ${uniqueName()}`)).toEqual([]);
    // The middle of a word isn't its beginning.
    expect(await idsFor(username.slice(2))).toEqual([]);
  });

  test('with nothing special about the characters that SQL patterns use', async () => {
    const { user } = await signUp(it, { firstName: `100% ${uniqueName()}`, lastName: 'Under_score\\' });
    expect(await idsFor('100%')).toContain(user.id);
    expect(await idsFor('1%0')).not.toContain(user.id);
    expect(await idsFor('under_score\\')).toContain(user.id);
    expect(await idsFor('under-score')).not.toContain(user.id);
    expect((await find("'; drop table users; --")).people).toEqual([]);
  });

  test('with an exact username match first, on the first page only', async () => {
    const prefix = uniqueName('twin');
    const exact = await signUp(it, { username: prefix });
    for (let n = 0; n < 52; n += 1) await signUp(it, { username: `${prefix}-${n}` });
    const first = await find(prefix);
    expect(first.people).toHaveLength(51);
    expect(first.people[0]?.id).toBe(exact.user.id);
    const second = await find(prefix, first.next ?? '');
    expect(second).toMatchObject({ next: null });
    const everyone = [...first.people, ...second.people].map(({ username }) => username);
    expect(new Set(everyone).size).toBe(53);
    expect(second.people).toHaveLength(2);
  });

  test('by a booking, its reference, its payment, and their ids at the provider', async () => {
    const [expert, client] = [await signUpExpert(it), await signUp(it)];
    const parties = { profileId: expert.profileId, bookerId: client.user.id };
    const at = it.deps.now();
    const bookingId = await chargedBooking(it.deps.db, parties, { at, startsAt: at });
    const [intentId, chargeId] = [uniqueName('pi_'), uniqueName('ch_')];
    const [payment] = await it.deps.db
      .update(payments)
      .set({ intentId, chargeId })
      .where(eq(payments.bookingId, bookingId))
      .returning();
    const paymentId = payment?.id ?? '';
    const refundId = uniqueName('re_');
    const dates = { keyedAt: at, dueAt: at, createdAt: at };
    await it.deps.db.insert(paymentOps).values({
      ...{ paymentId, op: 'refund', idempotencyKey: refundId, params: {}, state: 'done', resultId: refundId },
      ...dates,
    });
    const ids = [bookingId, bookingId.toUpperCase(), bookingReference(bookingId), paymentId];
    for (const q of [...ids, intentId, chargeId, refundId]) {
      const answer = await find(q);
      expect({ q, bookingId: answer.bookingId }).toEqual({ q, bookingId });
      expect(answer.people.map(({ id }) => id).sort()).toEqual([expert.user.id, client.user.id].sort());
    }
    expect(await find(client.user.id)).toMatchObject({ bookingId: null, people: [{ id: client.user.id }] });
    expect(await find(randomUUID())).toEqual({ people: [], bookingId: null, next: null });
    expect((await find('pi_nobody')).people).toEqual([]);
  });

  test('and see what kind of account it is, but no password', async () => {
    const expert = await signUpExpert(it, { isVerified: true, isActive: false });
    const [found] = (await find(expert.user.username)).people;
    expect(found).toEqual({
      id: expert.user.id,
      username: expert.user.username,
      name: 'Ada Byron',
      email: null,
      joinedAt: expect.any(String),
      isSuspended: false,
      isDeleted: false,
      isOperator: false,
      profile: { id: expert.profileId, isVerified: true, isActive: false, isHidden: false },
    });
  });

  test.each(['after=x', `q=${'x'.repeat(201)}`])('not with ?%s', async (query) => {
    expect((await operator.call('GET', `/api/operator/people?${query}`)).statusCode).toBe(400);
  });
});

describe('one person', () => {
  test('has their account, profile, bookings, cases, devices and the log about them', async () => {
    const [expert, client] = [await signUpExpert(it), await signUp(it)];
    const at = it.deps.now();
    const startsAt = new Date(at.getTime() + dayMs);
    const parties = { profileId: expert.profileId, bookerId: client.user.id };
    await chargedBooking(it.deps.db, parties, { at, startsAt });
    await addReview(it, expert.profileId, { rating: 4 });
    await expert.call('POST', '/api/profile/verification', {
      links: ['https://example.com/me'],
      note: 'It’s me',
    });
    const path = `/api/operator/people/${expert.user.id}`;
    await operator.act('POST', `${path}/hide-profile`, { reason: 'Copied from elsewhere' });
    const answer = await operator.call('GET', path);
    expect(answer.json<PersonDetail>()).toMatchObject({
      id: expert.user.id,
      name: 'Ada Byron',
      email: null,
      isOperator: false,
      isSelf: false,
      suspension: null,
      profile: {
        id: expert.profileId,
        role: 'Tester',
        hidden: { reason: 'Copied from elsewhere' },
        reviews: 1,
        averageRating: 4,
        verification: { links: ['https://example.com/me'], note: 'It’s me', outcome: null },
      },
      bookings: { asClient: 0, asExpert: 2 },
      openCases: [{ kind: 'verification', title: 'An expert requested verification' }],
      devices: 1,
      log: [{ action: 'profile.hide', operator: { id: operator.user.id } }],
    });
    expect(answer.body).not.toMatch(/argon|password/i);
  });

  test('has their latest ten bookings, as client and as expert', async () => {
    const [expert, other] = [await signUpExpert(it), await signUpExpert(it)];
    const at = it.deps.now();
    const day = (n: number) => new Date(at.getTime() + n * dayMs);
    const book = (n: number, [seller, buyer]: [typeof expert, typeof expert]) =>
      chargedBooking(
        it.deps.db,
        { profileId: seller.profileId, bookerId: buyer.user.id },
        { at, startsAt: day(n) },
      );
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await book(n, n % 2 === 0 ? [expert, other] : [other, expert]));
    const read = await operator.call('GET', `/api/operator/people/${expert.user.id}`);
    const { bookings } = read.json<PersonDetail>();
    expect(bookings).toMatchObject({ asClient: 6, asExpert: 6 });
    expect(bookings.latest.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
    expect(bookings.latest.slice(0, 2)).toMatchObject([
      { as: 'client', reference: bookingReference(ids[11] ?? ''), other: { id: other.user.id } },
      { as: 'expert', status: 'completed', price: '75.00', other: { id: other.user.id } },
    ]);
  });

  test('is marked as the operator’s own record when they look themselves up', async () => {
    const own = await operator.call('GET', `/api/operator/people/${operator.user.id}`);
    expect(own.json()).toMatchObject({ isSelf: true, isOperator: true, profile: null });
  });
});
