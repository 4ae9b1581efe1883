import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { roomVisits } from '#server/db/tables/room-visits.ts';
import { users } from '#server/db/tables/users.ts';
import { caller } from '#test/build-test-app.ts';
import { type Person, signUp, signUpExpert } from '#test/people.ts';
import { session, testRooms } from '#test/test-rooms.ts';

const it = testRooms();
const { scenario, at, enter, room, here } = it;
let id: string;
beforeEach(async () => {
  id = await it.open();
});

const none = '00000000-0000-4000-8000-000000000000';
/** Every call about the room, with the statuses they answer. */
const statusesFor = async (person: Person, bookingId = id, visit = none) => {
  const path = `/api/rooms/${bookingId}`;
  const signal = { to: none, body: { candidates: [] } };
  const answers = [
    await person.call('GET', path),
    await person.call('POST', `${path}/visits`),
    await person.call('POST', `${path}/visits/${visit}/here`),
    await person.call('POST', `${path}/visits/${visit}/signals`, signal),
    await person.call('GET', `${path}/visits/${visit}/signals`),
    await person.call('POST', `${path}/visits/${visit}/ice`),
    await person.call('DELETE', `${path}/visits/${visit}`),
  ];
  return answers.map(({ statusCode }) => statusCode);
};
const all = (status: number) => Array<number>(7).fill(status);
const visitsOf = async (person: Person) => {
  const { db } = scenario.it.deps;
  const rows = await db.select().from(roomVisits).where(eq(roomVisits.userId, person.user.id));
  return rows.sort((one, other) => one.enteredAt.getTime() - other.enteredAt.getTime());
};

describe('the room of a session', () => {
  test('is what both are shown, with the times of the server', async () => {
    at('08:55:00');
    expect(await room(scenario.booker, id)).toEqual({
      bookingId: id,
      now: '2030-03-04T08:55:00.000Z',
      scheduledAt: session.scheduledAt,
      endsAt: '2030-03-04T09:30:00.000Z',
      opensAt: '2030-03-04T08:50:00.000Z',
      callEndsAt: '2030-03-04T09:40:00.000Z',
      closesAt: '2030-03-04T09:45:00.000Z',
      party: 'booker',
      other: {
        username: scenario.expert.user.username,
        firstName: 'Ada',
        lastName: 'Byron',
        profileImageUrl: null,
      },
      otherVisit: null,
      ownVisit: null,
      hideAddress: false,
      canRelay: true,
      extension: null,
      minutesTogether: 0,
    });
    expect(await room(scenario.expert, id)).toMatchObject({
      party: 'expert',
      other: { username: scenario.booker.user.username },
    });
  });

  test('is the default meeting, with the absolute address', async () => {
    const booking = await scenario.booker.call('GET', `/api/bookings/${id}`);
    expect(booking.json()).toMatchObject({ meetingLink: `http://127.0.0.1:3000/room/${id}` });
  });

  test('isn’t found by strangers and other experts, for other ids, or without signing in', async () => {
    at('09:00:00');
    const visit = await enter(scenario.booker, id);
    for (const person of [await signUp(scenario.it), await signUpExpert(scenario.it)]) {
      expect(await statusesFor(person, id, visit)).toEqual(all(404));
    }
    for (const bookingId of [none, 'nonsense', `${id}'`]) {
      expect(await statusesFor(scenario.booker, bookingId)).toEqual(all(404));
    }
    const signedOut = { ...scenario.booker, call: caller(scenario.it) };
    expect(await statusesFor(signedOut, id, visit)).toEqual(all(401));
  });

  test('can be entered only from 10 minutes before the start until 10 minutes after the end', async () => {
    const statuses: [string, number, number][] = [
      ['08:49:59.999', 200, 409],
      ['08:50:00', 200, 201],
      ['09:39:59.999', 200, 201],
      ['09:40:00', 200, 409],
      ['09:44:59.999', 200, 409],
      ['09:45:00', 404, 404],
    ];
    for (const [time, reading, entering] of statuses) {
      at(time);
      const [read, entered] = await statusesFor(scenario.expert);
      expect([time, read, entered]).toEqual([time, reading, entering]);
    }
  });

  test('stays open when the session is completed, and says why it can’t be entered', async () => {
    at('09:35:00');
    await it.jobs();
    expect(await scenario.statusOf(id)).toBe('completed');
    const visit = await enter(scenario.booker, id);
    at('09:40:00');
    const answer = await scenario.booker.call('POST', `/api/rooms/${id}/visits/${visit}/here`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'conflict', message: 'This call has ended.' },
    ]);
    at('08:40:00');
    const early = await scenario.booker.call('POST', `/api/rooms/${id}/visits`);
    expect(early.json()).toMatchObject({ message: 'This room isn’t open yet.' });
  });

  test('is gone with a canceled session, at once and for both', async () => {
    at('08:55:00');
    const visit = await enter(scenario.booker, id);
    await scenario.expert.call('POST', `/api/bookings/${id}/cancel`, { reason: 'Ill' });
    for (const person of [scenario.booker, scenario.expert]) {
      expect(await statusesFor(person, id, visit)).toEqual(all(404));
    }
  });

  test('is gone for both when one of them is suspended', async () => {
    at('09:05:00');
    const visit = await enter(scenario.booker, id);
    const { db } = scenario.it.deps;
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, scenario.expert.user.id));
    expect(await statusesFor(scenario.booker, id, visit)).toEqual(all(404));
    expect((await statusesFor(scenario.expert)).every((status) => status >= 401)).toBe(true);
  });

  test('isn’t there for a request that wasn’t accepted', async () => {
    const requested = await it.authorized('2030-03-05T09:00:00.000Z');
    expect(await statusesFor(scenario.booker, requested)).toEqual(all(404));
    expect(await statusesFor(scenario.expert, requested)).toEqual(all(404));
  });
});

describe('a visit', () => {
  test('is seen by the other while its heartbeats come', async () => {
    at('09:00:00');
    const visit = await enter(scenario.booker, id);
    expect(await room(scenario.booker, id)).toMatchObject({ ownVisit: visit, otherVisit: null });
    expect(await room(scenario.expert, id)).toMatchObject({ ownVisit: null, otherVisit: visit });
    at('09:00:25');
    expect(await room(scenario.expert, id)).toMatchObject({ otherVisit: visit });
    at('09:00:25.001');
    expect(await room(scenario.expert, id)).toMatchObject({ otherVisit: null });
    expect(await room(scenario.booker, id)).toMatchObject({ ownVisit: null });
  });

  test('ends when another tab enters, and the old tab learns of it', async () => {
    at('09:00:00');
    const first = await enter(scenario.booker, id);
    at('09:00:10');
    const second = await enter(scenario.booker, id);
    expect(await room(scenario.expert, id)).toMatchObject({ otherVisit: second });
    for (const path of ['here', 'ice']) {
      const answer = await scenario.booker.call('POST', `/api/rooms/${id}/visits/${first}/${path}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'conflict', message: 'You joined this call in another tab or on another device.' },
      ]);
    }
    // “Use here”: the first tab takes over again.
    const third = await enter(scenario.booker, id);
    expect((await here(scenario.booker, id, second)).statusCode).toBe(409);
    expect((await here(scenario.booker, id, third)).statusCode).toBe(200);
  });

  test('stays one when many tabs enter at once', async () => {
    at('09:00:00');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => scenario.booker.call('POST', `/api/rooms/${id}/visits`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    const rows = await visitsOf(scenario.booker);
    expect(rows).toHaveLength(6);
    const open = rows.filter(({ leftAt }) => leftAt === null);
    expect(open).toHaveLength(1);
    expect(await room(scenario.expert, id)).toMatchObject({ otherVisit: open[0]?.id });
  });

  test('is left once, even if that is sent again or too late', async () => {
    at('09:00:00');
    const visit = await enter(scenario.booker, id);
    at('09:00:05');
    const leave = () => scenario.booker.call('DELETE', `/api/rooms/${id}/visits/${visit}`);
    expect((await leave()).statusCode).toBe(204);
    at('09:00:08');
    expect((await leave()).statusCode).toBe(204);
    expect(await visitsOf(scenario.booker)).toMatchObject([
      { ended: 'left', seenAt: new Date('2030-03-04T09:00:05Z'), leftAt: new Date('2030-03-04T09:00:05Z') },
    ]);
    const late = await here(scenario.booker, id, visit);
    expect([late.statusCode, late.json()]).toMatchObject([409, { message: 'You left this call.' }]);
    expect(await room(scenario.expert, id)).toMatchObject({ otherVisit: null });
  });

  test('of someone else can’t be used', async () => {
    const other = await it.confirmed('2030-03-04T10:00:00.000Z');
    at('09:00:00');
    const theirs = await enter(scenario.expert, id);
    const [read, , ...calls] = await statusesFor(scenario.booker, id, theirs);
    expect([read, ...calls]).toEqual([200, 404, 404, 404, 404, 404]);
    for (const visit of ['nonsense', `${theirs}x`, none]) {
      expect((await statusesFor(scenario.booker, id, visit)).slice(2)).toEqual(Array(5).fill(404));
    }
    expect(await room(scenario.booker, id)).toMatchObject({ otherVisit: theirs });
    // Nor in another session's room.
    at('09:55:00');
    const elsewhere = await enter(scenario.expert, other);
    expect((await here(scenario.expert, id, elsewhere)).statusCode).toBe(404);
  });

  test('ends with its last heartbeat when a tab or a process dies', async () => {
    at('09:00:00');
    await enter(scenario.booker, id);
    at('09:00:24');
    await it.jobs();
    expect(await visitsOf(scenario.booker)).toMatchObject([{ leftAt: null }]);
    at('09:10:00');
    await it.jobs();
    const entered = new Date('2030-03-04T09:00:00Z');
    expect(await visitsOf(scenario.booker)).toMatchObject([{ leftAt: entered, ended: 'lapsed' }]);
    // Leaving so late adds nothing either.
    at('09:11:00');
    const visit = await enter(scenario.booker, id);
    at('09:20:00');
    await scenario.booker.call('DELETE', `/api/rooms/${id}/visits/${visit}`);
    expect((await visitsOf(scenario.booker))[1]).toMatchObject({
      ended: 'left',
      leftAt: new Date('2030-03-04T09:11:00Z'),
    });
  });

  test.each([
    ['before it was noticed', false],
    ['afterwards', true],
  ])('continues when the network is back, %s, and the time between doesn’t count', async (_when, isSwept) => {
    at('09:00:00');
    const visit = await enter(scenario.booker, id);
    await it.stay(scenario.booker, id, visit, '09:05:00');
    at('09:15:00');
    if (isSwept) await it.jobs();
    const answers = await Promise.all([here(scenario.booker, id, visit), here(scenario.booker, id, visit)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await room(scenario.expert, id)).toMatchObject({ otherVisit: visit });
    await it.stay(scenario.booker, id, visit, '09:20:00');
    const rows = await visitsOf(scenario.booker);
    expect(rows.map(({ enteredAt, seenAt }) => [enteredAt, seenAt])).toEqual([
      [new Date('2030-03-04T09:00:00Z'), new Date('2030-03-04T09:05:00Z')],
      [new Date('2030-03-04T09:15:00Z'), new Date('2030-03-04T09:20:00Z')],
    ]);
    expect(rows[1]).toMatchObject({ id: visit, leftAt: null });
  });

  test('doesn’t continue once another tab has taken over, even if it had lapsed before', async () => {
    at('09:00:00');
    const first = await enter(scenario.booker, id);
    at('09:05:00');
    await it.jobs();
    const second = await enter(scenario.booker, id);
    await scenario.booker.call('DELETE', `/api/rooms/${id}/visits/${second}`);
    expect((await here(scenario.booker, id, first)).statusCode).toBe(409);
    expect(await room(scenario.expert, id)).toMatchObject({ otherVisit: null });
  });

  test('isn’t moved back by a process whose clock is behind', async () => {
    at('09:00:10');
    const visit = await enter(scenario.booker, id);
    at('09:00:09');
    expect((await here(scenario.booker, id, visit)).statusCode).toBe(200);
    await scenario.booker.call('DELETE', `/api/rooms/${id}/visits/${visit}`);
    expect(await visitsOf(scenario.booker)).toMatchObject([{ leftAt: new Date('2030-03-04T09:00:10Z') }]);
  });
});
