import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { users } from '#server/db/tables/users.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { DeletionPreview } from '#shared/leaving/leaving.schema.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import type { PersonDetail } from '#shared/operator/people.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { signUpOperator } from '#test/operators.ts';
import { addReview, type Person, password, signUp, uniqueAddress, uniqueName } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;
beforeEach(() => scenario.signUpParties());

const remove = (person: Person, secret: string = password) =>
  person.call('DELETE', '/api/settings/account', { password: secret });
const preview = async (person: Person) =>
  (await person.call('GET', '/api/settings/account/deletion')).json<DeletionPreview>();
const visitor = () => caller(scenario.it, undefined, uniqueAddress());
const signIn = (username: string, secret: string = password) =>
  visitor()('POST', '/auth/login', { username, password: secret });
const rowOf = async ({ user }: Person) => {
  const [row] = await it.db().select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error('no user');
  return row;
};
const refused = (kind: string) => ({
  code: 'conflict',
  blockers: expect.arrayContaining([expect.objectContaining({ kind })]),
});

describe('deleting an account', () => {
  test('PRIV-23, ACC-27 needs the password, ends every session and answers 204', async () => {
    const { booker } = scenario;
    const other = await signIn(booker.user.username);
    const elsewhere = caller(scenario.it, String(other.headers['set-cookie']).split(';')[0], uniqueAddress());
    const wrong = await remove(booker, 'not my password');
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toMatchObject({ fields: { password: expect.any(String) } });
    expect((await booker.call('DELETE', '/api/settings/account', {})).statusCode).toBe(400);
    expect((await booker.call('GET', '/api/settings')).statusCode).toBe(200);
    const answer = await remove(booker);
    expect(answer.statusCode).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(/=;/);
    for (const call of [booker.call, elsewhere])
      expect((await call('GET', '/api/settings')).statusCode).toBe(401);
  });

  test('ACC-06 afterwards, signing in is refused as for a name that never existed', async () => {
    const { booker } = scenario;
    const email = `${uniqueName()}@example.com`;
    await it.db().update(users).set({ email }).where(eq(users.id, booker.user.id));
    await remove(booker);
    const { username } = await rowOf(booker);
    const unknown = await signIn(uniqueName());
    for (const login of [booker.user.username, email, username]) {
      const answer = await signIn(login);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        unknown.statusCode,
        unknown.json<{ message: string }>().message,
      ]);
    }
    expect((await signIn(username, '')).statusCode).toBe(400);
  });

  test('a visitor can’t sign up with the name of a deleted account', async () => {
    const username = `Deleted-${'0'.repeat(22)}`;
    const answer = await visitor()('POST', '/auth/register', { username, password });
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      fields: { username: 'This username is reserved' },
    });
  });

  test('takes the profile away everywhere', async () => {
    const { expert, booker } = scenario;
    const { username } = expert.user;
    await remove(expert);
    const paths = [
      `/api/profiles/${expert.profileId}`,
      `/api/links/${username}`,
      `/api/links/${(await rowOf(expert)).username}`,
      `/api/profiles/${expert.profileId}/reviews`,
      `/og/${username}.png`,
    ];
    for (const path of paths)
      expect(`${path} ${(await booker.call('GET', path)).statusCode}`).toBe(`${path} 404`);
    for (const path of [`/${username}`, `/profile/${expert.profileId}`]) {
      const page = await visitor()('GET', path, undefined, { accept: 'text/html' });
      expect(`${path} ${page.statusCode}`).toBe(`${path} 404`);
    }
    const found = await visitor()('GET', `/api/profiles?query=${username}`);
    expect(found.json<Profile[]>().some(({ id }) => id === expert.profileId)).toBe(false);
    expect((await visitor()('GET', '/sitemap.xml')).body).not.toContain(username);
    expect((await scenario.book(booker)).statusCode).not.toBe(201);
  });

  test('can’t be undone by a request that was already on its way', async () => {
    const { booker } = scenario;
    const rename = booker.call('PATCH', '/api/user/update', { firstName: 'Still', lastName: 'Here' });
    await Promise.all([rename, remove(booker)]);
    await it.jobs();
    expect(await rowOf(booker)).toMatchObject({ firstName: null, lastName: null, email: null });
  });

  test('happens once when sent twice', async () => {
    const { booker } = scenario;
    const answers = await Promise.all([remove(booker), remove(booker)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, expect.any(Number)]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });
});

describe('what is booked', () => {
  test('a client’s requests are withdrawn and sessions canceled by the policy, as the preview showed', async () => {
    const { booker, expert } = scenario;
    const soon = await it.confirmed({ scheduledAt: '2030-03-02T09:00:00Z' });
    scenario.moveTo('2030-03-01T10:00:00Z');
    const requested = await scenario.book(booker, { scheduledAt: '2030-03-05T09:00:00Z' });
    const { id: authorized, clientSecret } = requested.json<{ id: string; clientSecret: string }>();
    await scenario.pay(clientSecret);
    await it.view(authorized);
    await it.jobs();
    const unpaid = (await scenario.book(booker, { scheduledAt: '2030-03-06T09:00:00Z' })).json<Booking>().id;
    expect(await preview(booker)).toEqual({
      blockers: [],
      requests: 2,
      sessions: { count: 1, refund: '37.50', charge: '37.50' },
    });
    expect((await remove(booker)).statusCode).toBe(204);
    for (const id of [soon, authorized, unpaid]) expect(await scenario.statusOf(id)).toBe('cancelled');
    await it.jobs(2);
    expect(await it.paymentOf(soon)).toMatchObject({ refunded: 3750, released: 3375 });
    for (const id of [authorized, unpaid]) expect((await it.paymentOf(id)).state).toBe('canceled');
    expect(await it.balanceDifference()).toBe(0);
    const told = await it.db().select().from(notifications).where(eq(notifications.userId, expert.user.id));
    expect(told.map(({ kind }) => kind).sort()).toEqual(['booking_cancelled', 'booking_withdrawn']);
    expect(JSON.stringify(told)).toContain('Deleted user');
  });

  test('an expert’s requests are declined and their cards released', async () => {
    const { expert } = scenario;
    const authorized = await it.authorized('2030-03-05T09:00:00Z');
    const { id: unpaid } = await it.request('2030-03-06T09:00:00Z');
    expect(await preview(expert)).toMatchObject({ blockers: [], requests: 2, sessions: { count: 0 } });
    expect((await remove(expert)).statusCode).toBe(204);
    await it.jobs(2);
    for (const id of [authorized, unpaid]) expect((await it.paymentOf(id)).state).toBe('canceled');
    expect(await scenario.statusOf(authorized)).toBe('declined');
    expect(await it.view(authorized)).toMatchObject({
      profile: { user: { firstName: 'Deleted user', lastName: null, email: null, profileImageUrl: null } },
      actions: [],
    });
  });

  test('an outage of the payment provider doesn’t keep a client from leaving', async () => {
    const { booker } = scenario;
    const id = await it.confirmed({ scheduledAt: '2030-03-09T09:00:00Z' });
    await it.injectFault({ name: 'd', match: '/v1/', kind: 'limited' });
    expect((await remove(booker)).statusCode).toBe(204);
    expect((await booker.call('GET', '/api/settings')).statusCode).toBe(401);
    await it.clearFaults();
    scenario.moveTo('2030-03-01T00:10:00Z');
    await it.jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
  });

  test('a request whose card is being charged at that moment is canceled and refunded', async () => {
    const { booker, expert } = scenario;
    const id = await it.authorized('2030-03-04T09:00:00Z');
    let status = 0;
    const restore = it.overrideProvider((real) => ({
      capture: async (...call) => {
        const captured = await real.capture(...call);
        status = (await remove(booker)).statusCode;
        return captured;
      },
    }));
    await expert.call('POST', `/api/bookings/${id}/confirm`);
    restore();
    expect(status).toBe(204);
    await it.jobs(2);
    expect(await scenario.statusOf(id)).toBe('cancelled');
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
  });
});

describe('money in the way', () => {
  test('held for an upcoming or finished session, then payable: the expert waits until it was sent', async () => {
    const id = await it.confirmed();
    const isRefused = async (person: Person, kind: string, amount: string) => {
      expect(await preview(person)).toMatchObject({ blockers: [{ kind, amount }] });
      const answer = await remove(person);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject(refused(kind));
      expect(answer.json<{ message: string }>().message).toContain('$');
    };
    await isRefused(scenario.expert, 'held', '75.00');
    scenario.moveTo('2030-03-04T09:40:00Z');
    await it.jobs();
    await isRefused(scenario.expert, 'held', '75.00');
    scenario.moveTo('2030-03-06T10:00:00Z');
    await it.jobs();
    await isRefused(scenario.expert, 'payable', '67.50');
    expect(await scenario.statusOf(id)).toBe('completed');
    await it.onboard();
    await it.jobs(2);
    expect((await remove(scenario.expert)).statusCode).toBe(204);
  });

  test('a tip that was not sent yet', async () => {
    const { expert } = scenario;
    await it.onboard();
    const id = await it.completed();
    scenario.moveTo('2030-03-06T10:00:00Z');
    await it.jobs(2);
    const { tip } = await it.review(id, { tipAmount: '10' });
    expect(await preview(expert)).toMatchObject({ blockers: [] });
    await scenario.pay(tip?.clientSecret ?? null);
    scenario.moveTo('2030-03-06T10:01:00Z');
    await it.view(id);
    expect((await remove(expert)).json()).toMatchObject(refused('payable'));
  });

  test('an open problem report keeps both from leaving', async () => {
    const { expert, booker } = scenario;
    const id = await it.completed();
    await booker.call('POST', `/api/bookings/${id}/report`, { reason: 'Nobody came' });
    for (const person of [booker, expert])
      expect((await remove(person)).json()).toMatchObject(refused('review'));
  });

  test('an open dispute keeps both from leaving', async () => {
    const { expert, booker } = scenario;
    const id = await it.confirmed();
    await it.openDispute(id);
    await it.jobs();
    for (const person of [booker, expert])
      expect((await remove(person)).json()).toMatchObject(refused('review'));
  });

  test('an operator gives up the role first', async () => {
    const operator = await signUpOperator(scenario.it);
    expect((await remove(operator)).json()).toMatchObject(refused('operator'));
  });
});

describe('what others see', () => {
  test('messages are gone, reviews keep their stars, and the name is “Deleted user”', async () => {
    const { booker, expert } = scenario;
    const id = await it.confirmed();
    await booker.call('POST', '/api/messages', { bookingId: id, content: 'My secret' });
    await expert.call('POST', '/api/messages', { bookingId: id, content: 'My answer' });
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    await it.review(id, { comment: 'Changed my life' });
    await remove(booker);
    const chat = (await expert.call('GET', `/api/messages/${id}`)).json<Message[]>();
    expect(chat.map(({ sender }) => sender.firstName)).toEqual(['Deleted user', 'Ada']);
    await it.jobs();
    const after = (await expert.call('GET', `/api/messages/${id}`)).json<Message[]>();
    expect(after.map(({ content }) => content)).toEqual(['Message deleted', 'My answer']);
    const profile = (await visitor()('GET', `/api/profiles/${expert.profileId}`)).json<Profile>();
    expect(profile.reviews).toEqual([
      expect.objectContaining({
        rating: 5,
        comment: null,
        reviewer: { firstName: 'Deleted user', lastName: null },
      }),
    ]);
    const written = await expert.call('POST', '/api/messages', { bookingId: id, content: 'Still there?' });
    expect(written.statusCode).toBe(409);
  });

  test('a session with a deleted expert can no longer be reviewed or tipped', async () => {
    await it.onboard();
    const tipped = await it.confirmed();
    const unreviewed = await it.completed({ scheduledAt: '2030-03-04T10:00:00Z' });
    scenario.moveTo('2030-03-06T11:00:00Z');
    await it.jobs(2);
    await it.review(tipped, { tipAmount: '10' });
    expect((await remove(scenario.expert)).statusCode).toBe(204);
    await it.jobs();
    expect(await it.view(unreviewed)).toMatchObject({ status: 'completed', actions: [] });
    const refused = await it.send(unreviewed);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('deleted their account'),
    ]);
    expect(await payments.find(it.db(), tipped, 'tip')).toMatchObject({ state: 'canceled' });
  });

  test('an operator finds “Deleted user” and can do nothing more about them', async () => {
    const { booker } = scenario;
    const operator = await signUpOperator(scenario.it);
    await remove(booker);
    const path = `/api/operator/people/${booker.user.id}`;
    expect((await operator.call('GET', path)).json<PersonDetail>()).toMatchObject({
      name: 'Deleted user',
      email: null,
      suspension: null,
      deletedAt: expect.any(String),
    });
    for (const action of ['suspend', 'lift', 'sign-out']) {
      const answer = await operator.act('POST', `${path}/${action}`, { reason: 'Just trying' });
      expect(answer.json()).toMatchObject({
        code: 'conflict',
        message: 'This person has deleted their account.',
      });
    }
  });
});

describe('the last email', () => {
  test('goes to the address they had, and leaves no row once it is sent', async () => {
    const person = await signUp(scenario.it, { email: `${uniqueName()}@example.com` });
    await remove(person);
    const sent = () =>
      it
        .db()
        .select()
        .from(mails)
        .where(eq(mails.recipient, person.user.email ?? ''));
    expect(await sent()).toMatchObject([{ kind: 'account_deleted', forgetWhenDone: true }]);
    await it.jobs();
    expect(await sent()).toEqual([]);
  });
});

test('reviews by others stay when an expert leaves', async () => {
  const { expert } = scenario;
  const reviewId = await addReview(scenario.it, expert.profileId, {
    rating: 4,
    comment: 'Theirs',
    reply: 'Mine',
  });
  await it.db().execute(`update bookings set status = 'cancelled' where profile_id = '${expert.profileId}'`);
  expect((await remove(expert)).statusCode).toBe(204);
  await it.jobs();
  const row = await it.db().execute(`select comment, reply from reviews where id = '${reviewId}'`);
  expect(row).toMatchObject({ rows: [{ comment: 'Theirs', reply: null }] });
});
