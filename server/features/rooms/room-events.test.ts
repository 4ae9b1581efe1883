import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { eventually } from '#test/eventually.ts';
import { type LiveClient, listenLive } from '#test/live-client.ts';
import { type Person, signUp } from '#test/people.ts';
import { testRooms } from '#test/test-rooms.ts';

const it = testRooms();
const { scenario, at, enter } = it;
const clients: LiveClient[] = [];
let other: TestApp | undefined;
let origin = '';
let otherOrigin = '';
let id: string;
beforeEach(async () => {
  const listening = { port: 0, host: '127.0.0.1' };
  origin ||= await scenario.it.app.listen(listening);
  // Another process on the same database.
  const { database, now } = scenario.it.deps;
  other ??= await buildTestApp({ database, config: { relaxedLimits: true }, deps: { now } });
  otherOrigin ||= await other.app.listen(listening);
  id = await it.open();
  at('09:00:00');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => other?.close());

const listen = async (by: Person, at = origin) => {
  const client = await listenLive(at, by.cookie);
  await eventually(() => expect(client.text()).toContain(': here'));
  clients.push(client);
  return client;
};
const eventsOf = ({ events }: LiveClient, name: string) =>
  events.filter((event) => event.name === name).map(({ data }) => data);

test('both learn who enters, leaves and is gone, but not of each heartbeat', async () => {
  const [booker, expert] = [await listen(scenario.booker), await listen(scenario.expert, otherOrigin)];
  const outsider = await listen(await signUp(scenario.it));
  const told = async (times: number) => {
    for (const client of [booker, expert]) {
      const events = Array.from({ length: times }, () => ({ bookingId: id }));
      await eventually(() => expect(eventsOf(client, 'room')).toEqual(events));
    }
  };
  const visit = await enter(scenario.booker, id);
  await told(1);
  await it.stay(scenario.booker, id, visit, '09:02:00');
  await scenario.booker.call('DELETE', `/api/rooms/${id}/visits/${visit}`);
  await told(2);
  const next = await enter(scenario.booker, id);
  await told(3);
  at('09:05:00');
  await it.jobs();
  await told(4);
  await it.here(scenario.booker, id, next);
  await told(5);
  expect(eventsOf(outsider, 'room')).toEqual([]);
});

test('a signal reaches every tab of its receiver, on any process, and no other person', async () => {
  const receivers = [await listen(scenario.expert), await listen(scenario.expert, otherOrigin)];
  const others = [await listen(scenario.booker), await listen(await signUp(scenario.it))];
  const [own, theirs] = [await enter(scenario.booker, id), await enter(scenario.expert, id)];
  const bodies = Array.from({ length: 10 }, (_, n) => ({
    description: { type: 'offer', round: 1, sdp: `${n}` },
  }));
  for (const body of bodies) {
    await scenario.booker.call('POST', `/api/rooms/${id}/visits/${own}/signals`, { to: theirs, body });
  }
  const expected = bodies.map((body) => ({
    ...{ bookingId: id, visit: theirs, from: own, body },
    seq: expect.any(Number) as number,
  }));
  for (const client of receivers)
    await eventually(() => expect(eventsOf(client, 'signal')).toEqual(expected));
  for (const client of others) expect(eventsOf(client, 'signal')).toEqual([]);
});

test('the largest signal passes, because only its id is announced', async () => {
  const client = await listen(scenario.expert, otherOrigin);
  const [own, theirs] = [await enter(scenario.booker, id), await enter(scenario.expert, id)];
  const body = { description: { type: 'offer', round: 1, sdp: 'x'.repeat(28_000) } };
  await scenario.booker.call('POST', `/api/rooms/${id}/visits/${own}/signals`, { to: theirs, body });
  await eventually(() => expect(eventsOf(client, 'signal')).toMatchObject([{ body }]));
});

test('a canceled session ends the room at once', async () => {
  at('08:55:00');
  await enter(scenario.booker, id);
  const client = await listen(scenario.booker, otherOrigin);
  await scenario.expert.call('POST', `/api/bookings/${id}/cancel`, { reason: 'Ill' });
  await eventually(() => expect(eventsOf(client, 'room')).toEqual([{ bookingId: id }]));
  expect((await scenario.booker.call('GET', `/api/rooms/${id}`)).statusCode).toBe(404);
});

test('a changed setting says nothing about it', async () => {
  const client = await listen(scenario.expert);
  const { db } = scenario.it.deps;
  await db.update(users).set({ hideAddress: true }).where(eq(users.id, scenario.booker.user.id));
  await enter(scenario.booker, id);
  await eventually(() => expect(eventsOf(client, 'room')).toHaveLength(1));
  expect(client.text()).not.toContain('hideAddress');
});
