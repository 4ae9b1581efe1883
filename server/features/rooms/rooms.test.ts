import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { roomSignals } from '#server/db/tables/room-signals.ts';
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
  const signal = { to: none, body: smallest };
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

/** Says nothing, but is one. */
const smallest = { candidates: [] };

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
        { code: 'conflict', message: 'You joined this call in another tab.' },
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

describe('signals', () => {
  const meet = async () => {
    at('09:00:00');
    return { own: await enter(scenario.booker, id), other: await enter(scenario.expert, id) };
  };
  const received = async (person: Person, visit: string, after = 0) => {
    const answer = await person.call('GET', `/api/rooms/${id}/visits/${visit}/signals?after=${after}`);
    return answer.json<{ signals: { seq: number; from: string; body: object }[] }>().signals;
  };
  const send = (from: string, to: string, body: object, person: Person = scenario.booker) =>
    person.call('POST', `/api/rooms/${id}/visits/${from}/signals`, { to, body });

  test('reach the other’s visit in order, and only once if asked after the last', async () => {
    const { own, other } = await meet();
    const offer = { description: { type: 'offer', round: 1, sdp: 'v=0\r\n' } };
    const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
    const bodies = [
      offer,
      { candidates: [candidate] },
      { candidates: [{ ...candidate, candidate: 'candidate:2' }] },
    ];
    for (const body of bodies) expect((await send(own, other, body)).statusCode).toBe(204);
    expect((await send(other, own, smallest, scenario.expert)).statusCode).toBe(204);
    const signals = await received(scenario.expert, other);
    expect(signals).toEqual(bodies.map((body) => ({ seq: expect.any(Number), from: own, body })));
    const [first, second, third] = signals.map(({ seq }) => seq);
    expect([first, second, third]).toEqual([first, second, third].toSorted((a = 0, b = 0) => a - b));
    expect(await received(scenario.expert, other, second)).toEqual(signals.slice(2));
    expect(await received(scenario.expert, other, third)).toEqual([]);
    expect(await received(scenario.booker, own)).toMatchObject([{ body: smallest }]);
  });

  test('sent at once are all kept, and later numbers never appear before earlier ones', async () => {
    const { own, other } = await meet();
    const sending = Array.from({ length: 30 }, (_, n) =>
      send(own, other, { description: { type: 'offer', round: 1, sdp: `${n}` } }),
    );
    let seen: number[] = [];
    while (seen.length < 30) {
      const seqs = (await received(scenario.expert, other)).map(({ seq }) => seq);
      expect(seqs.slice(0, seen.length)).toEqual(seen);
      seen = seqs;
    }
    expect((await Promise.all(sending)).every(({ statusCode }) => statusCode === 204)).toBe(true);
  });

  test('go nowhere but to the other’s current visit', async () => {
    const { own, other } = await meet();
    const stranger = await signUp(scenario.it);
    expect((await send(own, other, smallest, stranger)).statusCode).toBe(404);
    // From the other's visit, to oneself, to nobody.
    expect((await send(other, own, smallest)).statusCode).toBe(404);
    for (const to of [own, none, 'nonsense']) {
      const answer = await send(own, to, smallest);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'conflict', message: 'The other person isn’t in the room right now.' },
      ]);
    }
    const next = await enter(scenario.expert, id);
    expect((await send(own, other, smallest)).statusCode).toBe(409);
    expect((await send(own, next, smallest)).statusCode).toBe(204);
    expect((await send(other, own, smallest, scenario.expert)).json()).toMatchObject({
      message: 'You joined this call in another tab.',
    });
    expect((await scenario.expert.call('GET', `/api/rooms/${id}/visits/${other}/signals`)).statusCode).toBe(
      409,
    );
    at('09:00:26');
    expect((await send(own, next, smallest)).statusCode).toBe(409);
  });

  test('are limited in size and form', async () => {
    const { own, other } = await meet();
    const sdp = (text: string) => ({ description: { type: 'offer', round: 1, sdp: text } });
    expect((await send(own, other, sdp('x'.repeat(28_000)))).statusCode).toBe(204);
    expect((await send(own, other, sdp('é'.repeat(14_000)))).statusCode).toBe(204);
    // Longer once it is written as JSON.
    expect((await send(own, other, sdp('é'.repeat(28_000)))).statusCode).toBe(413);
    expect((await send(own, other, sdp('"'.repeat(28_000)))).statusCode).toBe(413);
    const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
    for (const body of [
      sdp('x'.repeat(28_001)),
      { description: { type: 'other', round: 1, sdp: '' } },
      { description: { type: 'offer', round: -1, sdp: '' } },
      { candidates: Array(51).fill(candidate) },
      { candidates: [{ ...candidate, sdpMLineIndex: -1 }] },
      { candidates: 'all' },
      'text',
    ]) {
      expect((await send(own, other, body as object)).statusCode).toBe(400);
    }
    const unknown = { ...smallest, extra: 'x'.repeat(100_000) };
    expect((await send(own, other, unknown)).statusCode).toBe(204);
    expect((await received(scenario.expert, other)).at(-1)?.body).toEqual(smallest);
  });

  test('are deleted after two minutes', async () => {
    const { own, other } = await meet();
    await send(own, other, smallest);
    const stored = () => scenario.it.deps.db.select().from(roomSignals).where(eq(roomSignals.bookingId, id));
    at('09:02:00');
    await it.jobs();
    expect(await stored()).toHaveLength(1);
    at('09:02:00.001');
    await it.jobs();
    expect(await stored()).toEqual([]);
  });

  test('never appear in the log', async () => {
    const { own, other } = await meet();
    await send(own, other, { description: { type: 'offer', round: 1, sdp: 'canary-192.0.2.1' } });
    await send(own, none, { description: { type: 'offer', round: 1, sdp: 'canary-192.0.2.1' } });
    expect(scenario.it.logs.join('')).not.toContain('canary-192');
    expect(scenario.it.logs.join('')).not.toContain(it.turnSecret);
  });
});

describe('the way to each other', () => {
  const iceOf = async (person: Person) => {
    const visit = await enter(person, id);
    const answer = await person.call('POST', `/api/rooms/${id}/visits/${visit}/ice`);
    return answer.json<Awaited<ReturnType<typeof it.enterFully>>>().ice;
  };

  test('has the servers, and credentials that end after two hours and don’t name the user', async () => {
    at('09:00:00.500');
    const { ice } = await it.enterFully(scenario.booker, id);
    const [stun, relay] = ice.servers;
    expect(stun).toEqual({ urls: ['stun:stun.example:3478'] });
    expect(relay?.urls).toEqual(['turn:turn.example:3478', 'turns:turn.example:5349?transport=tcp']);
    const expires = Date.parse('2030-03-04T11:00:00Z');
    expect(relay?.username).toMatch(new RegExp(`^${expires / 1000}:[0-9a-f]{24}$`));
    expect(relay?.credential).toBe(
      createHmac('sha1', it.turnSecret)
        .update(relay?.username ?? '')
        .digest('base64'),
    );
    expect(ice).toMatchObject({ relayOnly: false, expiresAt: new Date(expires).toISOString() });
    at('09:30:00');
    const fresh = await iceOf(scenario.booker);
    expect(fresh.expiresAt).toBe('2030-03-04T11:30:00.000Z');
    expect(fresh.servers[1]?.username).not.toBe(relay?.username);
  });

  test('is only the relay for the one who hides their address', async () => {
    at('09:00:00');
    const changed = await scenario.booker.call('PATCH', '/api/settings', { hideAddress: true });
    expect(changed.json()).toMatchObject({ hideAddress: true, canRelay: true });
    expect((await scenario.booker.call('GET', '/api/settings')).json()).toMatchObject({ hideAddress: true });
    expect(await room(scenario.booker, id)).toMatchObject({ hideAddress: true });
    expect(await room(scenario.expert, id)).toMatchObject({ hideAddress: false });
    expect(await iceOf(scenario.booker)).toMatchObject({ relayOnly: true });
    expect(await iceOf(scenario.expert)).toMatchObject({ relayOnly: false });
  });
});
