import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Listener } from '#server/db/database.ts';
import { sessions } from '#server/db/tables/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { eventually } from '#test/eventually.ts';
import { openChat } from '#test/test-chats.ts';
import { createLive, type Live } from './live.ts';

let it: TestApp;
let live: Live | undefined;
let listener: Listener | undefined;
beforeAll(async () => {
  it = await buildTestApp();
});
afterEach(() => live?.close());
afterAll(() => it.close());

/** Connects a signed-in expert to a live instance with a fake database listener. */
async function connect(deps: Partial<Deps> = {}, heartbeatMs = 60_000) {
  const chat = await openChat(it);
  const database = {
    ...it.deps.database,
    listen: async (_channel: string, own: Listener) => {
      listener = own;
      return async () => undefined;
    },
  };
  live = createLive({ ...it.deps, database, ...deps }, heartbeatMs);
  await live.listen();
  const userId = chat.expert.user.id;
  const [session] = (await it.deps.db.select().from(sessions)).filter((row) => row.userId === userId);
  const out = new PassThrough();
  let text = '';
  out.on('data', (chunk) => {
    text += String(chunk);
  });
  live.add({ userId, sid: session?.sid ?? '' }, out, undefined);
  return { ...chat, out, userId, text: () => text };
}
const announce = (kind: string, id: string, ...users: string[]) =>
  listener?.onPayload(JSON.stringify({ kind, id, users }));

test('heartbeats keep the connection alive and end it when the session expires', async () => {
  let aheadMs = 0;
  const now = () => new Date(it.deps.now().getTime() + aheadMs);
  const { out, text } = await connect({ now }, 30);
  await eventually(() => expect(text().match(/: here\nid: /g)?.length).toBeGreaterThan(3));
  expect(out.writableEnded).toBe(false);
  aheadMs = 8 * 86_400_000;
  await eventually(() => expect(out.writableEnded).toBe(true));
});

test('while the database connection is lost heartbeats carry no id, and afterwards clients resync', async () => {
  const { text } = await connect({}, 30);
  listener?.onLost();
  const before = text().length;
  await eventually(() =>
    expect(
      text()
        .slice(before)
        .match(/: here\n\n/g)?.length,
    ).toBeGreaterThan(2),
  );
  expect(text().slice(before)).not.toContain('id:');
  listener?.onRestored();
  await eventually(() => expect(text()).toMatch(/event: resync\ndata: \{\}\n\n/));
  await eventually(() => expect(text().slice(text().indexOf('resync'))).toContain(': here\nid: '));
});

test('a failed read causes a resync, and later changes are sent again', async () => {
  let isDown = true;
  const db = new Proxy(it.deps.db, {
    get: (target, key) => {
      if (isDown && key === 'select') throw new Error('down');
      return Reflect.get(target, key) as unknown;
    },
  });
  const { bookingId, userId, text } = await connect({ db });
  announce('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain('event: resync'));
  expect(it.logs.join('')).toContain('live update failed');
  isDown = false;
  announce('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain(`"id":"${bookingId}"`));
});

test('many queued changes of one booking are sent as one', async () => {
  const { bookingId, userId, text } = await connect();
  for (let n = 0; n < 50; n += 1) announce('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain('event: booking'));
  announce('notice', '00000000-0000-4000-8000-000000000000', userId);
  announce('booking', bookingId, userId);
  await eventually(() => expect(text().match(/event: booking/g)?.length).toBeGreaterThan(1));
  expect(text().match(/event: booking/g)?.length).toBeLessThan(5);
});

test('a full queue causes a resync', async () => {
  const { userId, text } = await connect();
  for (let n = 0; n < 6_000; n += 1)
    announce('notice', `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`, userId);
  await eventually(() => expect(text()).toContain('event: resync'));
});

test('unknown payloads of a newer release are ignored', async () => {
  const { bookingId, userId, text } = await connect();
  announce('weather', bookingId, userId);
  listener?.onPayload('no json');
  announce('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain('event: booking'));
  expect(it.logs.join('')).toContain('unknown kind');
});

test('a failed database connection is retried by the next client', async () => {
  let attempts = 0;
  const database = {
    ...it.deps.database,
    listen: async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
      return async () => undefined;
    },
  };
  live = createLive({ ...it.deps, database });
  await expect(live.listen()).rejects.toThrow('connect refused');
  await live.listen();
  await live.listen();
  expect(attempts).toBe(2);
});

test('reconnecting fast takes one turn, and connections that have ended take none', async () => {
  const { userId } = await connect();
  const since = new Date(it.deps.now().getTime() - 1000).toISOString();
  const reconnect = () => {
    const out = new PassThrough();
    live?.add({ userId, sid: 'a session' }, out, since);
    return out;
  };
  const turnsOf = async (dropped: number) => {
    const queries = await queriesDuring(it, async () => {
      for (let n = 0; n < dropped; n += 1) reconnect().end();
      const last = reconnect();
      let text = '';
      last.on('data', (chunk) => {
        text += String(chunk);
      });
      await eventually(() => expect(text).toContain(': here'));
    });
    // Once per turn: what happened to their bookings meanwhile.
    return queries.filter(({ text }) => text.includes('in (select m.booking_id from')).length;
  };
  expect(await turnsOf(0)).toBe(1);
  // Those that come while one turn is running take the next one together.
  expect(await turnsOf(30)).toBeLessThanOrEqual(2);
});
