import { once } from 'node:events';
import http from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmbeddingsPort } from '#server/adapters/embeddings/embeddings-port.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { eventually } from '#test/eventually.ts';
import { latch } from '#test/latch.ts';
import { type Person, signUp, uniqueAddress, uniqueName } from '#test/people.ts';
import { testDatabase } from '#test/test-database.ts';

const readsAtOnce = 4;
/** With turns of 50 ms, as assumed at first, the last of them waits five seconds. */
const maxWaiting = 400;
const busy = 'InTime is busy right now. Please try again in a moment.';

let it: TestApp;
let person: Person;
/** One for each search in progress, which ends when it opens. */
let searches: ReturnType<typeof latch>[];
beforeEach(async () => {
  const embeddings: EmbeddingsPort = {
    model: async () => undefined,
    embedQuery: async () => {
      const search = latch();
      searches.push(search);
      await search.opened;
      return undefined;
    },
    embedTexts: () => Promise.reject(new Error('no model in this test')),
    warm: async () => undefined,
    close: async () => undefined,
  };
  searches = [];
  const database = { ...(await testDatabase()), engine: 'embedded' as const };
  it = await buildTestApp({ config: { testControls: false }, deps: { embeddings, database } });
  person = await signUp(it);
});
afterEach(async () => {
  vi.useRealTimers();
  await it.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  it.app.inject({ url, headers, remoteAddress: uniqueAddress() });

/** Searches that work until told to end: as many as may work at once. */
async function occupyAll(): Promise<() => Promise<void>> {
  const answers = Array.from({ length: readsAtOnce }, () => get('/api/profiles?query=pricing&semantic=true'));
  await eventually(() => expect(searches).toHaveLength(readsAtOnce));
  // On a busy machine, more than five seconds may pass otherwise.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return async () => {
    for (const { open } of searches) open();
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
  };
}

/** Requests that wait, in this order, and the ones answered so far. */
function waitInLine(count: number) {
  const answered: number[] = [];
  const all = Array.from({ length: count }, async (_, n) => {
    const { statusCode } = await get(`/api/links/${uniqueName()}`);
    answered.push(n);
    return statusCode;
  });
  return { answered, all: Promise.all(all) };
}

/** With several connections, requests come to the queue in the order in which their rate limits are counted. */
describe.skipIf(process.env.TEST_DATABASE_URL)('on the embedded engine', () => {
  test('requests are answered in the order in which they came', async () => {
    const endAll = await occupyAll();
    const { answered, all } = waitInLine(20);
    await person.call('PATCH', '/api/user/update', { firstName: 'Someone' });
    expect(answered).toEqual([]);
    searches[0]?.open();
    expect(new Set(await all)).toEqual(new Set([404]));
    expect(answered).toEqual([...answered].sort((a, b) => a - b));
    await endAll();
  });

  test('reading delays neither changes, nor pages from memory, nor webhooks', async () => {
    const endAll = await occupyAll();
    const { answered, all } = waitInLine(1);
    const signIn = { username: person.user.username, password: 'wrong password' };
    expect((await person.call('POST', '/auth/login', signIn)).statusCode).toBe(401);
    expect((await get('/auth')).statusCode).toBe(200);
    expect((await get('/')).statusCode).toBe(200);
    expect((await person.call('POST', '/api/webhooks/stripe', {})).statusCode).toBe(400);
    expect(answered).toEqual([]);
    await endAll();
    await all;
  });

  test('a request that would wait too long is refused immediately with Retry-After', async () => {
    const endAll = await occupyAll();
    const { all } = waitInLine(maxWaiting);
    await person.call('PATCH', '/api/user/update', { firstName: 'Someone' });
    const call = await get('/api/links/someone');
    expect(call.statusCode).toBe(503);
    expect(call.headers['retry-after']).toBe('6');
    expect(call.json()).toEqual({ code: 'unavailable', message: busy, requestId: expect.any(String) });
    const page = await get('/search?query=pricing', { accept: 'text/html' });
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('6');
    expect(page.body).toContain(`<h1>${busy}</h1>`);
    expect(page.body).toContain('This page will reload automatically.');
    await endAll();
    expect(new Set(await all)).toEqual(new Set([404]));
    expect((await get('/api/links/someone')).statusCode).toBe(404);
  });

  test('no request waits longer than five seconds', async () => {
    const endAll = await occupyAll();
    const { all } = waitInLine(2);
    await person.call('PATCH', '/api/user/update', { firstName: 'Someone' });
    vi.advanceTimersByTime(5_000);
    expect(await all).toEqual([503, 503]);
    await endAll();
  });

  test('a client that leaves while it waits costs nothing', async () => {
    const endAll = await occupyAll();
    const origin = await it.app.listen({ port: 0 });
    const name = uniqueName();
    const queries = await queriesDuring(it, async () => {
      const gone = http.get(`${origin}/api/links/${name}`).on('error', () => undefined);
      await once(it.app.server, 'request');
      const { all } = waitInLine(1);
      gone.destroy();
      // Not `eventually`, which moves the fake timers on.
      while (!it.logs.join().includes(busy)) await setImmediate();
      await endAll();
      await all;
    });
    expect(JSON.stringify(queries)).not.toContain(name);
  });
});

test('on PostgreSQL nothing waits for a search', async () => {
  const database = { ...(await testDatabase()), engine: 'postgres' as const };
  const { embeddings } = it.deps;
  const other = await buildTestApp({ deps: { embeddings, database } });
  const inline = { url: '/api/profiles?query=pricing&semantic=true' };
  const answers = Array.from({ length: readsAtOnce + 1 }, () =>
    other.app.inject({ ...inline, remoteAddress: uniqueAddress() }),
  );
  await eventually(() => expect(searches).toHaveLength(readsAtOnce + 1));
  for (const { open } of searches) open();
  await Promise.all(answers);
  await other.close();
});
