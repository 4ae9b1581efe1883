import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import { notifyOfBookingEvents } from '#server/features/notifications/bookings/booking-events.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import type { Notifications } from '#shared/notifications/notifications.schema.ts';
import { buildTestApp, caller } from '#test/build-test-app.ts';
import { eventually } from '#test/eventually.ts';
import { type LiveClient, listenLive } from '#test/live-client.ts';
import { type Person, password, sessionCookie, signUp } from '#test/people.ts';
import { openChat } from '#test/test-chats.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const start = '2030-03-04T09:00:00.000Z';
const soon = new AbortController().signal;
const clients: LiveClient[] = [];
let origin = '';

const listen = async (by: Pick<Person, 'cookie'>, headers: Record<string, string> = {}) => {
  const client = await listenLive(origin, by.cookie, headers);
  clients.push(client);
  return client;
};
const say = async (by: Person, bookingId: string, content = 'Hello') =>
  (await by.call('POST', '/api/messages', { bookingId, content })).json<Message>();
const of = ({ heard }: LiveClient, name: string) =>
  heard.filter((event) => event.name === name).map(({ data }) => data);
const lastBooking = (client: LiveClient) => of(client, 'booking').at(-1) as Booking | undefined;

beforeEach(async () => {
  origin ||= await scenario.it.app.listen({ port: 0, host: '127.0.0.1' });
  await scenario.signUpParties();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.hangUp();
});

describe('who listens', () => {
  test('is signed in, and hears at once that we are here and how to come back', async () => {
    expect((await listen({ cookie: '' })).answer.status).toBe(401);
    const client = await listen(scenario.booker, { 'accept-encoding': 'br, gzip' });
    expect(client.answer.status).toBe(200);
    expect(Object.fromEntries(client.answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(client.answer.headers.has('content-encoding')).toBe(false);
    await eventually(() => expect(client.text()).toMatch(/^retry: \d+\n\n: here\nid: 2030-03-01T.*Z\n\n$/));
    const head = await fetch(`${origin}/api/stream`, {
      method: 'HEAD',
      headers: { cookie: scenario.booker.cookie },
    });
    expect(head.status).toBe(404);
  });

  test('hears a message as the call answers it; nobody else hears anything', async () => {
    const id = await it.confirmed(start);
    const stranger = await signUp(scenario.it);
    const [booker, expert, nobody] = [
      await listen(scenario.booker),
      await listen(scenario.expert),
      await listen(stranger),
    ];
    const said = await say(scenario.booker, id);
    await eventually(() => expect(of(expert, 'message')).toHaveLength(1));
    await eventually(() => expect(of(booker, 'message')).toHaveLength(1));
    const [asked] = (await scenario.expert.call('GET', `/api/messages/${id}`)).json<Message[]>();
    expect(of(expert, 'message')).toEqual([asked]);
    expect(of(booker, 'message')).toEqual([said]);
    await eventually(() => expect(lastBooking(expert)).toMatchObject({ id, unreadMessages: 1 }));
    expect(nobody.heard).toEqual([]);
  });

  test('PRIV-01 never hears the other’s address', async () => {
    const email = `canary-${scenario.booker.user.username}@example.com`;
    await scenario.it.deps.db.update(users).set({ email }).where(eq(users.id, scenario.booker.user.id));
    const [booker, expert] = [await listen(scenario.booker), await listen(scenario.expert)];
    await say(scenario.booker, await it.confirmed(start));
    await eventually(() => expect(of(expert, 'message')).toHaveLength(1));
    await eventually(() => expect(booker.text()).toContain(email));
    expect(expert.text()).not.toContain('canary');
  });

  test('hears in order what was said in order', async () => {
    const id = await it.confirmed(start);
    const client = await listen(scenario.expert);
    const said = Array.from({ length: 30 }, (_, n) => `${n}`);
    for (const content of said) await say(scenario.booker, id, content);
    await eventually(() => expect(of(client, 'message')).toHaveLength(30));
    expect(of(client, 'message').map(({ content }) => content)).toEqual(said);
  });

  test('hears that what they wrote was read, once for all of it, and the reader how much is left', async () => {
    const id = await it.confirmed(start);
    for (let n = 0; n < 5; n += 1) await say(scenario.booker, id, `${n}`);
    const [booker, expert] = [await listen(scenario.booker), await listen(scenario.expert)];
    await scenario.expert.call('POST', `/api/messages/${id}/read`);
    await eventually(() => expect(of(booker, 'message')).toMatchObject([{ content: '4', isRead: true }]));
    await eventually(() => expect(lastBooking(expert)).toMatchObject({ id, unreadMessages: 0 }));
    await scenario.expert.call('POST', `/api/messages/${id}/read`);
    await say(scenario.booker, id, 'end');
    await eventually(() => expect(of(booker, 'message')).toHaveLength(2));
  });

  test('hears of a booking what the call answers; an expert nothing of an unpaid one', async () => {
    const [booker, expert] = [await listen(scenario.booker), await listen(scenario.expert)];
    const { id, clientSecret } = await it.request(start);
    await eventually(() => expect(lastBooking(booker)).toMatchObject({ id, paymentStatus: 'unpaid' }));
    await scenario.pay(clientSecret);
    const seen = await it.view(id);
    await eventually(() => expect(lastBooking(booker)).toEqual(seen));
    await eventually(() =>
      expect(lastBooking(expert)).toMatchObject({ id, actions: ['confirm', 'decline'] }),
    );
    expect(of(expert, 'booking').every((data) => data.paymentStatus === 'authorized')).toBe(true);
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    await eventually(() => expect(lastBooking(booker)).toMatchObject({ status: 'confirmed' }));
    expect(lastBooking(booker)).toEqual(await it.view(id));
    expect(expert.text()).not.toMatch(/pi_|ch_|_secret/);
    await scenario.booker.call('POST', `/api/bookings/${id}/proposals`, {
      scheduledAt: '2030-03-05T10:00:00Z',
    });
    await eventually(() => expect(lastBooking(expert)?.proposal).toMatchObject({ by: 'booker' }));
  });

  test('looking at a booking is no news of it', async () => {
    const client = await listen(scenario.booker);
    const { id } = await it.request(start);
    const heardOf = () => of(client, 'booking').filter((booking) => booking.id === id).length;
    // What is told comes in order: once the next booking is heard of, all of this one was.
    const hearAll = async (next: string) => {
      const after = await it.request(next);
      await eventually(() => expect(lastBooking(client)?.id).toBe(after.id));
    };
    await hearAll('2030-03-05T09:00:00.000Z');
    const before = heardOf();
    expect(before).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) {
      scenario.moveTo(`2030-03-01T00:0${n + 1}:00Z`);
      await scenario.booker.call('GET', '/api/bookings/me');
    }
    await hearAll('2030-03-06T09:00:00.000Z');
    expect(heardOf()).toBe(before);
  });

  test('hears a notice as the bell shows it', async () => {
    await scenario.it.deps.db.execute(sql`delete from booking_event_outbox`);
    await it.authorized(start);
    const client = await listen(scenario.expert);
    await notifyOfBookingEvents(scenario.it.deps, soon);
    await eventually(() => expect(of(client, 'notice')).toHaveLength(1));
    const { notices } = (await scenario.expert.call('GET', '/api/notices')).json<Notifications>();
    expect(of(client, 'notice')).toEqual(notices);
  });

  test('ENC-04 can’t be told what nobody sent by lines in a text', async () => {
    const id = await it.confirmed(start);
    const client = await listen(scenario.expert);
    const forged = 'a\n\nevent: notice\ndata: {"title":"forged"}\n\nid: x\r\n\r\nretry: 1\u2028b';
    await say(scenario.booker, id, forged);
    await eventually(() => expect(of(client, 'message')).toMatchObject([{ content: forged }]));
    expect(of(client, 'notice')).toEqual([]);
    expect(client.lastId()).toMatch(/^2030-/);
  });
});

describe('who comes back', () => {
  const pass = (seconds: number) =>
    scenario.moveTo(new Date(Date.parse('2030-03-01T00:00:00Z') + seconds * 1000).toISOString());

  test('hears everything of theirs that changed since, and nothing older', async () => {
    const old = await it.confirmed('2030-03-05T09:00:00.000Z');
    await say(scenario.booker, old, 'Old');
    pass(600);
    const client = await listen(scenario.expert);
    await eventually(() => expect(client.lastId()).toBe('2030-03-01T00:10:00.000Z'));
    client.hangUp();
    const id = await it.authorized(start);
    await say(scenario.booker, id, 'While away');
    await scenario.it.deps.db.execute(
      sql`delete from booking_event_outbox where due_at < '2030-03-01T00:10:00Z'`,
    );
    await notifyOfBookingEvents(scenario.it.deps, soon);
    await it.request('2030-03-06T09:00:00.000Z');
    pass(900);
    const back = await listen(scenario.expert, { 'last-event-id': client.lastId() });
    await eventually(() => expect(back.lastId()).toBe('2030-03-01T00:15:00.000Z'));
    expect(of(back, 'booking')).toEqual([await it.view(id, scenario.expert)]);
    expect(of(back, 'message')).toMatchObject([{ content: 'While away' }]);
    expect(of(back, 'notice')).toMatchObject([{ bookingId: id }]);
    expect(of(back, 'resync')).toEqual([]);
  });

  test('hears what was read in the meantime', async () => {
    const id = await it.confirmed(start);
    await say(scenario.booker, id);
    pass(600);
    await scenario.expert.call('POST', `/api/messages/${id}/read`);
    const back = await listen(scenario.booker, { 'last-event-id': '2030-03-01T00:09:00.000Z' });
    await eventually(() => expect(of(back, 'message')).toMatchObject([{ isRead: true }]));
  });

  test.each([
    ['too long ago', '2030-02-28T22:59:59.999Z'],
    ['no instant', 'yesterday'],
    ['no such day', '2030-13-41T00:00:00.000Z'],
    ['yet to come', '2030-03-01T00:01:00.000Z'],
  ])('hears that they must ask anew: %s', async (_name, lastId) => {
    await say(scenario.booker, await it.confirmed(start));
    const back = await listen(scenario.expert, { 'last-event-id': lastId });
    await eventually(() => expect(back.heard.map(({ name }) => name)).toEqual(['resync']));
  });

  test('within the hour hears what there was', async () => {
    await say(scenario.booker, await it.confirmed(start));
    const back = await listen(scenario.expert, { 'last-event-id': '2030-02-28T23:00:00.000Z' });
    await eventually(() => expect(of(back, 'message')).toHaveLength(1));
    expect(of(back, 'resync')).toEqual([]);
  });

  test('to more than can be told one by one must ask anew', async () => {
    const id = await it.confirmed(start);
    for (let n = 0; n < 101; n += 1) await say(scenario.booker, id, `${n}`);
    const back = await listen(scenario.expert, { 'last-event-id': '2030-03-01T00:00:00.000Z' });
    await eventually(() => expect(back.heard.map(({ name }) => name)).toEqual(['resync']));
  });
});

describe('the end', () => {
  test('signing out ends what that session listens to, and nothing else of that person', async () => {
    const { user, address } = scenario.booker;
    const login = await caller(scenario.it, undefined, address)('POST', '/auth/login', {
      username: user.username,
      password,
    });
    const other = { cookie: sessionCookie(login.headers['set-cookie']) };
    const [here, there] = [await listen(scenario.booker), await listen(other)];
    await scenario.booker.call('POST', '/auth/logout');
    await eventually(() => expect(here.isOver()).toBe(true));
    await sleep(50);
    expect(there.isOver()).toBe(false);
    await caller(scenario.it, other.cookie, address)('POST', '/api/settings/password', {
      currentPassword: password,
      newPassword: 'another horse battery',
    });
    expect(there.isOver()).toBe(false);
  });

  test('of eleven at once the oldest is let go', async () => {
    const all: LiveClient[] = [];
    for (let n = 0; n < 11; n += 1) all.push(await listen(scenario.booker));
    await eventually(() => expect(all[0]?.isOver()).toBe(true));
    expect(all[0]?.text()).toContain('retry: 60000');
    expect(all.slice(1).some((client) => client.isOver())).toBe(false);
    expect((await listen(scenario.expert)).answer.status).toBe(200);
  });

  test('comes with the application’s, or when it is about to leave; who comes later is sent on', async () => {
    const leaving = new AbortController();
    const own = await buildTestApp({ app: { shutdownSignal: leaving.signal } });
    const { booker } = await openChat(own);
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await listenLive(at, booker.cookie);
    expect(client.isOver()).toBe(false);
    leaving.abort();
    await eventually(() => expect(client.isOver()).toBe(true));
    const late = await listenLive(at, booker.cookie);
    expect([late.answer.status, late.answer.headers.get('retry-after')]).toEqual([503, '2']);
    await own.close();

    const next = await buildTestApp();
    const person = await signUp(next);
    const last = await listenLive(await next.app.listen({ port: 0, host: '127.0.0.1' }), person.cookie);
    await next.close();
    await eventually(() => expect(last.isOver()).toBe(true));
  });
});
