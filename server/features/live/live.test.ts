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
const neverStops = new AbortController().signal;
const clients: LiveClient[] = [];
let origin = '';

const listen = async (by: Pick<Person, 'cookie'>, headers: Record<string, string> = {}) => {
  const client = await listenLive(origin, by.cookie, headers);
  clients.push(client);
  return client;
};
const write = async (by: Person, bookingId: string, content = 'Hello') =>
  (await by.call('POST', '/api/messages', { bookingId, content })).json<Message>();
const eventsOf = ({ events }: LiveClient, name: string) =>
  events.filter((event) => event.name === name).map(({ data }) => data);
const lastBooking = (client: LiveClient) => eventsOf(client, 'booking').at(-1) as Booking | undefined;

beforeEach(async () => {
  origin ||= await scenario.it.app.listen({ port: 0, host: '127.0.0.1' });
  await scenario.signUpParties();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

describe('a connected client', () => {
  test('must be signed in and gets a first heartbeat and a reconnect delay', async () => {
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

  test('gets messages as the API returns them; strangers get nothing', async () => {
    const id = await it.confirmed(start);
    const stranger = await signUp(scenario.it);
    const [booker, expert, outsider] = [
      await listen(scenario.booker),
      await listen(scenario.expert),
      await listen(stranger),
    ];
    const sent = await write(scenario.booker, id);
    await eventually(() => expect(eventsOf(expert, 'message')).toHaveLength(1));
    await eventually(() => expect(eventsOf(booker, 'message')).toHaveLength(1));
    const [received] = (await scenario.expert.call('GET', `/api/messages/${id}`)).json<Message[]>();
    expect(eventsOf(expert, 'message')).toEqual([received]);
    expect(eventsOf(booker, 'message')).toEqual([sent]);
    await eventually(() => expect(lastBooking(expert)).toMatchObject({ id, unreadMessages: 1 }));
    expect(outsider.events).toEqual([]);
  });

  test('PRIV-01 never gets the other party’s email address', async () => {
    const email = `canary-${scenario.booker.user.username}@example.com`;
    await scenario.it.deps.db.update(users).set({ email }).where(eq(users.id, scenario.booker.user.id));
    const [booker, expert] = [await listen(scenario.booker), await listen(scenario.expert)];
    await write(scenario.booker, await it.confirmed(start));
    await eventually(() => expect(eventsOf(expert, 'message')).toHaveLength(1));
    await eventually(() => expect(booker.text()).toContain(email));
    expect(expert.text()).not.toContain('canary');
  });

  test('gets messages in order', async () => {
    const id = await it.confirmed(start);
    const client = await listen(scenario.expert);
    const contents = Array.from({ length: 30 }, (_, n) => `${n}`);
    for (const content of contents) await write(scenario.booker, id, content);
    await eventually(() => expect(eventsOf(client, 'message')).toHaveLength(30));
    expect(eventsOf(client, 'message').map(({ content }) => content)).toEqual(contents);
  });

  test('gets one event when its messages are read, and the reader gets the unread count', async () => {
    const id = await it.confirmed(start);
    for (let n = 0; n < 5; n += 1) await write(scenario.booker, id, `${n}`);
    const [booker, expert] = [await listen(scenario.booker), await listen(scenario.expert)];
    await scenario.expert.call('POST', `/api/messages/${id}/read`);
    await eventually(() =>
      expect(eventsOf(booker, 'message')).toMatchObject([{ content: '4', isRead: true }]),
    );
    await eventually(() => expect(lastBooking(expert)).toMatchObject({ id, unreadMessages: 0 }));
    await scenario.expert.call('POST', `/api/messages/${id}/read`);
    await write(scenario.booker, id, 'end');
    await eventually(() => expect(eventsOf(booker, 'message')).toHaveLength(2));
  });

  test('gets bookings as the API returns them; experts get nothing about unpaid ones', async () => {
    const [booker, expert] = [await listen(scenario.booker), await listen(scenario.expert)];
    const { id, clientSecret } = await it.request(start);
    await eventually(() => expect(lastBooking(booker)).toMatchObject({ id, paymentStatus: 'unpaid' }));
    await scenario.pay(clientSecret);
    const viewed = await it.view(id);
    await eventually(() => expect(lastBooking(booker)).toEqual(viewed));
    await eventually(() =>
      expect(lastBooking(expert)).toMatchObject({ id, actions: ['confirm', 'decline', 'propose'] }),
    );
    expect(eventsOf(expert, 'booking').every((data) => data.paymentStatus === 'authorized')).toBe(true);
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    await eventually(() => expect(lastBooking(booker)).toMatchObject({ status: 'confirmed' }));
    expect(lastBooking(booker)).toEqual(await it.view(id));
    expect(expert.text()).not.toMatch(/pi_|ch_|_secret/);
    await scenario.booker.call('POST', `/api/bookings/${id}/proposals`, {
      scheduledAt: '2030-03-05T10:00:00Z',
    });
    await eventually(() => expect(lastBooking(expert)?.proposal).toMatchObject({ by: 'booker' }));
  });

  test('gets no event when a booking is only read', async () => {
    const client = await listen(scenario.booker);
    const { id } = await it.request(start);
    const eventCount = () => eventsOf(client, 'booking').filter((booking) => booking.id === id).length;
    // Events come in order: once the next booking's event is here, all of this one's are.
    const receiveAll = async (next: string) => {
      const after = await it.request(next);
      await eventually(() => expect(lastBooking(client)?.id).toBe(after.id));
    };
    await receiveAll('2030-03-05T09:00:00.000Z');
    const before = eventCount();
    expect(before).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) {
      scenario.moveTo(`2030-03-01T00:0${n + 1}:00Z`);
      await scenario.booker.call('GET', '/api/bookings/me');
    }
    await receiveAll('2030-03-06T09:00:00.000Z');
    expect(eventCount()).toBe(before);
  });

  test('gets notifications as the bell shows them', async () => {
    await scenario.it.deps.db.execute(sql`delete from booking_event_outbox`);
    await it.authorized(start);
    const client = await listen(scenario.expert);
    await notifyOfBookingEvents(scenario.it.deps, neverStops);
    await eventually(() => expect(eventsOf(client, 'notice')).toHaveLength(1));
    const { notices } = (await scenario.expert.call('GET', '/api/notices')).json<Notifications>();
    expect(eventsOf(client, 'notice')).toEqual(notices);
  });

  test('ENC-04 can’t be sent forged events in a message text', async () => {
    const id = await it.confirmed(start);
    const client = await listen(scenario.expert);
    const forged = 'a\n\nevent: notice\ndata: {"title":"forged"}\n\nid: x\r\n\r\nretry: 1\u2028b';
    await write(scenario.booker, id, forged);
    await eventually(() => expect(eventsOf(client, 'message')).toMatchObject([{ content: forged }]));
    expect(eventsOf(client, 'notice')).toEqual([]);
    expect(client.lastId()).toMatch(/^2030-/);
  });
});

describe('a reconnecting client', () => {
  const moveClock = (seconds: number) =>
    scenario.moveTo(new Date(Date.parse('2030-03-01T00:00:00Z') + seconds * 1000).toISOString());

  test('gets everything that changed since, and nothing older', async () => {
    const old = await it.confirmed('2030-03-05T09:00:00.000Z');
    await write(scenario.booker, old, 'Old');
    moveClock(600);
    const client = await listen(scenario.expert);
    await eventually(() => expect(client.lastId()).toBe('2030-03-01T00:10:00.000Z'));
    client.disconnect();
    const id = await it.authorized(start);
    await write(scenario.booker, id, 'While away');
    await scenario.it.deps.db.execute(
      sql`delete from booking_event_outbox where due_at < '2030-03-01T00:10:00Z'`,
    );
    await notifyOfBookingEvents(scenario.it.deps, neverStops);
    await it.request('2030-03-06T09:00:00.000Z');
    moveClock(900);
    const back = await listen(scenario.expert, { 'last-event-id': client.lastId() });
    await eventually(() => expect(back.lastId()).toBe('2030-03-01T00:15:00.000Z'));
    expect(eventsOf(back, 'booking')).toEqual([await it.view(id, scenario.expert)]);
    expect(eventsOf(back, 'message')).toMatchObject([{ content: 'While away' }]);
    expect(eventsOf(back, 'notice')).toMatchObject([{ bookingId: id }]);
    expect(eventsOf(back, 'resync')).toEqual([]);
  });

  test('gets messages that were read in the meantime', async () => {
    const id = await it.confirmed(start);
    await write(scenario.booker, id);
    moveClock(600);
    await scenario.expert.call('POST', `/api/messages/${id}/read`);
    const back = await listen(scenario.booker, { 'last-event-id': '2030-03-01T00:09:00.000Z' });
    await eventually(() => expect(eventsOf(back, 'message')).toMatchObject([{ isRead: true }]));
  });

  test.each([
    ['too old', '2030-02-28T22:59:59.999Z'],
    ['not a date', 'yesterday'],
    ['an impossible date', '2030-13-41T00:00:00.000Z'],
    ['in the future', '2030-03-01T00:01:00.000Z'],
  ])('gets a resync if its last id is %s', async (_name, lastId) => {
    await write(scenario.booker, await it.confirmed(start));
    const back = await listen(scenario.expert, { 'last-event-id': lastId });
    await eventually(() => expect(back.events.map(({ name }) => name)).toEqual(['resync']));
  });

  test('gets what it missed within an hour', async () => {
    await write(scenario.booker, await it.confirmed(start));
    const back = await listen(scenario.expert, { 'last-event-id': '2030-02-28T23:00:00.000Z' });
    await eventually(() => expect(eventsOf(back, 'message')).toHaveLength(1));
    expect(eventsOf(back, 'resync')).toEqual([]);
  });

  test('gets a resync after too many changes', async () => {
    const id = await it.confirmed(start);
    for (let n = 0; n < 101; n += 1) await write(scenario.booker, id, `${n}`);
    const back = await listen(scenario.expert, { 'last-event-id': '2030-03-01T00:00:00.000Z' });
    await eventually(() => expect(back.events.map(({ name }) => name)).toEqual(['resync']));
  });
});

describe('the end of a connection', () => {
  test('signing out ends that session’s connections only', async () => {
    const { user, address } = scenario.booker;
    const login = await caller(scenario.it, undefined, address)('POST', '/auth/login', {
      username: user.username,
      password,
    });
    const other = { cookie: sessionCookie(login.headers['set-cookie']) };
    const [own, otherDevice] = [await listen(scenario.booker), await listen(other)];
    await scenario.booker.call('POST', '/auth/logout');
    await eventually(() => expect(own.isClosed()).toBe(true));
    await sleep(50);
    expect(otherDevice.isClosed()).toBe(false);
    await caller(scenario.it, other.cookie, address)('POST', '/api/settings/password', {
      currentPassword: password,
      newPassword: 'another horse battery',
    });
    expect(otherDevice.isClosed()).toBe(false);
  });

  test('the oldest of eleven connections is closed', async () => {
    const all: LiveClient[] = [];
    for (let n = 0; n < 11; n += 1) all.push(await listen(scenario.booker));
    await eventually(() => expect(all[0]?.isClosed()).toBe(true));
    expect(all[0]?.text()).toContain('retry: 60000');
    expect(all.slice(1).some((client) => client.isClosed())).toBe(false);
    expect((await listen(scenario.expert)).answer.status).toBe(200);
  });

  test('comes when the process stops, and new connections then get a 503', async () => {
    const leaving = new AbortController();
    const own = await buildTestApp({ app: { shutdownSignal: leaving.signal } });
    const { booker } = await openChat(own);
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await listenLive(at, booker.cookie);
    expect(client.isClosed()).toBe(false);
    leaving.abort();
    await eventually(() => expect(client.isClosed()).toBe(true));
    const late = await listenLive(at, booker.cookie);
    expect([late.answer.status, late.answer.headers.get('retry-after')]).toEqual([503, '2']);
    await own.close();

    const next = await buildTestApp();
    const person = await signUp(next);
    const last = await listenLive(await next.app.listen({ port: 0, host: '127.0.0.1' }), person.cookie);
    await next.close();
    await eventually(() => expect(last.isClosed()).toBe(true));
  });
});
