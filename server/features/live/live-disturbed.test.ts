import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Listener } from '#server/db/open-database.ts';
import { sessions } from '#server/db/tables/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
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

/** Somebody with a session, who listens to what this process says. */
async function listening(deps: Partial<Deps> = {}, beatMs = 60_000) {
  const chat = await openChat(it);
  const database = {
    ...it.deps.database,
    listen: async (_channel: string, own: Listener) => {
      listener = own;
      return async () => undefined;
    },
  };
  live = createLive({ ...it.deps, database, ...deps }, beatMs);
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
const said = (kind: string, id: string, ...users: string[]) =>
  listener?.onPayload(JSON.stringify({ kind, id, users }));

test('every heartbeat says that we are here, and ends what a session listens to that ran out', async () => {
  let ahead = 0;
  const now = () => new Date(it.deps.now().getTime() + ahead);
  const { out, text } = await listening({ now }, 30);
  await eventually(() => expect(text().match(/: here\nid: /g)?.length).toBeGreaterThan(3));
  expect(out.writableEnded).toBe(false);
  ahead = 8 * 86_400_000;
  await eventually(() => expect(out.writableEnded).toBe(true));
});

test('while the database isn’t heard nobody is told that nothing was missed, and then that something was', async () => {
  const { text } = await listening({}, 30);
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

test('what can’t be read is to be asked for anew, and the next thing is told again', async () => {
  let away = true;
  const db = new Proxy(it.deps.db, {
    get: (target, key) => {
      if (away && key === 'select') throw new Error('away');
      return Reflect.get(target, key) as unknown;
    },
  });
  const { bookingId, userId, text } = await listening({ db });
  said('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain('event: resync'));
  expect(it.logs.join('')).toContain('live news');
  away = false;
  said('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain(`"id":"${bookingId}"`));
});

test('of many changes of one thing that wait, the last is told', async () => {
  const { bookingId, userId, text } = await listening();
  for (let n = 0; n < 50; n += 1) said('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain('event: booking'));
  said('notice', '00000000-0000-4000-8000-000000000000', userId);
  said('booking', bookingId, userId);
  await eventually(() => expect(text().match(/event: booking/g)?.length).toBeGreaterThan(1));
  expect(text().match(/event: booking/g)?.length).toBeLessThan(5);
});

test('when more waits than can be read everybody asks anew', async () => {
  const { userId, text } = await listening();
  for (let n = 0; n < 6_000; n += 1)
    said('notice', `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`, userId);
  await eventually(() => expect(text()).toContain('event: resync'));
});

test('what a newer release says is passed over', async () => {
  const { bookingId, userId, text } = await listening();
  said('weather', bookingId, userId);
  listener?.onPayload('no json');
  said('booking', bookingId, userId);
  await eventually(() => expect(text()).toContain('event: booking'));
  expect(it.logs.join('')).toContain('unknown kind');
});

test('a database that can’t be listened to is tried again by the next one', async () => {
  let tries = 0;
  const database = {
    ...it.deps.database,
    listen: async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
      return async () => undefined;
    },
  };
  live = createLive({ ...it.deps, database });
  await expect(live.listen()).rejects.toThrow('connect refused');
  await live.listen();
  await live.listen();
  expect(tries).toBe(2);
});
