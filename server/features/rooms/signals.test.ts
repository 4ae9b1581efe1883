import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { roomSignals } from '#server/db/tables/room-signals.ts';
import { type Person, signUp } from '#test/people.ts';
import { testRooms } from '#test/test-rooms.ts';

const it = testRooms();
const { scenario, at, enter, room } = it;
let id: string;
beforeEach(async () => {
  id = await it.open();
});

const none = '00000000-0000-4000-8000-000000000000';
/** Says nothing, but is one. */
const smallest = { candidates: [] };

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
      message: 'You joined this call in another tab or on another device.',
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
