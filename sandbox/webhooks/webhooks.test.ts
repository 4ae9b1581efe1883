import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearFaults, setFault } from '#sandbox/faults/faults.ts';
import { newExpert } from '#test/sandbox-account.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { deliverWebhooks } from './webhooks.ts';

const sandbox = testSandbox({ controls: true });
const url = 'http://127.0.0.1:9/hooks';
const secret = 'whsec_of_the_tests';

type Post = { url: string; body: string; signature: string; init: RequestInit };
let posts: Post[] = [];
let reply: () => Response | Promise<Response> = () => new Response('ok');

const fetch = async (address: string, init: RequestInit) => {
  const signature = new Headers(init.headers).get('stripe-signature') ?? '';
  posts.push({ url: address, body: String(init.body), signature, init });
  return reply();
};
const deliver = (random?: () => number) =>
  deliverWebhooks({
    database: sandbox.database,
    now: sandbox.now,
    endpoints: sandbox.endpoints,
    fetch,
    controls: {},
    ...(random ? { random } : {}),
  });
const received = ({ body, signature }: Post, key = secret) =>
  Stripe.webhooks.constructEvent(body, signature, key, 300, undefined, sandbox.now().getTime());
const update = (id: string, n: number) => sandbox.stripe.accounts.update(id, { metadata: { n: String(n) } });
const numbers = () => posts.map((post) => Number((received(post).data.object as Stripe.Account).metadata?.n));
const pending = async (id: string) =>
  (await sandbox.stripe.events.list({}, { stripeAccount: id })).data.map((event) => event.pending_webhooks);

beforeEach(async () => {
  posts = [];
  reply = () => new Response('ok');
  // First deliver what other tests left.
  await deliver();
  await sandbox.configure([{ url, secret }]);
  posts = [];
});
afterEach(async () => {
  await clearFaults(sandbox.db);
  await sandbox.configure([]);
});

describe('a webhook', () => {
  test('reaches the configured endpoint, signed as the SDK wants it, once', async () => {
    const { id } = await newExpert(sandbox);
    await update(id, 1);
    expect(await pending(id)).toEqual([1]);
    expect(await deliver()).toBe(1);
    const [post] = posts;
    if (!post) throw new Error('nothing was sent');
    expect(post.url).toBe(url);
    expect(post.init).toMatchObject({ method: 'POST', redirect: 'manual' });
    expect(received(post)).toMatchObject({ type: 'account.updated', account: id });
    expect(() => received(post, 'whsec_other')).toThrow(/signature/i);
    expect(() => received({ ...post, body: post.body.replace('"n": "1"', '"n": "2"') })).toThrow(
      /signature/i,
    );
    sandbox.moveBy(301);
    expect(() => received(post)).toThrow(/tolerance/i);
    expect(await pending(id)).toEqual([0]);
    expect(await deliver()).toBe(0);
    expect(posts).toHaveLength(1);
  });

  test.each([
    ['says 500', () => new Response('no', { status: 500 })],
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:9/' } })],
    ['isn’t there', () => Promise.reject(new TypeError('fetch failed'))],
  ])('is retried with growing delays when the endpoint %s', async (_how, failure) => {
    reply = failure;
    const { id } = await newExpert(sandbox);
    await update(id, 1);
    expect(await deliver()).toBe(0);
    for (const delay of [5, 30, 120, 600, 3600]) {
      const sent = posts.length;
      sandbox.moveBy(delay - 1);
      await deliver();
      expect(posts).toHaveLength(sent);
      sandbox.moveBy(1);
      await deliver();
      expect(posts).toHaveLength(sent + 1);
    }
    expect(await pending(id)).toEqual([1]);
    reply = () => new Response('ok');
    sandbox.moveBy(3 * 3600);
    expect(await deliver()).toBe(1);
    expect(await pending(id)).toEqual([0]);
  });

  test('is given up after three days', async () => {
    reply = () => new Response('no', { status: 503 });
    const { id } = await newExpert(sandbox);
    await update(id, 1);
    await deliver();
    for (let hours = 0; hours < 80; hours += 6) {
      sandbox.moveBy(6 * 3600);
      await deliver();
    }
    const sent = posts.length;
    expect(sent).toBeGreaterThan(8);
    reply = () => new Response('ok');
    sandbox.moveBy(86_400);
    expect(await deliver()).toBe(0);
    expect(posts).toHaveLength(sent);
    expect(await pending(id)).toEqual([1]);
  });

  test('isn’t sent twice by two senders at once, and no row is locked meanwhile', async () => {
    const { id } = await newExpert(sandbox);
    for (let n = 0; n < 25; n += 1) await update(id, n);
    let changed = false;
    reply = async () => {
      // Would wait if the sender still had the row locked.
      if (!changed) {
        changed = true;
        await update(id, 25);
      }
      return new Response('ok');
    };
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(changed).toBe(true);
    expect(numbers().sort((a, b) => a - b)).toEqual(Array.from({ length: 26 }, (_, n) => n));
  });

  test('that a killed sender had claimed is sent when the lease ends', async () => {
    const { id } = await newExpert(sandbox);
    await update(id, 1);
    await new Promise<void>((sending) => {
      const neverAnswers = () => {
        sending();
        return new Promise<Response>(() => undefined);
      };
      void deliverWebhooks({
        database: sandbox.database,
        now: sandbox.now,
        endpoints: sandbox.endpoints,
        fetch: neverAnswers,
      });
    });
    expect(await deliver()).toBe(0);
    sandbox.moveBy(61);
    expect(await deliver()).toBe(1);
  });

  test('is sent after the clock was moved back', async () => {
    const { id } = await newExpert(sandbox);
    sandbox.moveBy(30 * 86_400);
    await update(id, 1);
    sandbox.moveBy(-30 * 86_400);
    expect(await deliver()).toBe(1);
  });
});

describe('faults', () => {
  const setUp = async () => {
    const { id } = await newExpert(sandbox);
    for (let n = 0; n < 4; n += 1) await update(id, n);
    return id;
  };

  test('drop: counted as delivered, never sent', async () => {
    await setFault(sandbox.db, { name: 'lost', match: 'webhook', kind: 'drop', times: 1 });
    const id = await setUp();
    await deliver();
    expect(posts).toHaveLength(3);
    expect(await pending(id)).toEqual([0, 0, 0, 0]);
    sandbox.moveBy(86_400);
    await deliver();
    expect(posts).toHaveLength(3);
  });

  test('repeat: sent three times', async () => {
    await setFault(sandbox.db, { name: 'twice', match: 'webhook', kind: 'repeat' });
    await setUp();
    await deliver();
    expect(numbers().sort()).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  });

  test('delay: sent once, the given seconds later', async () => {
    const late = { name: 'late', match: 'webhook', kind: 'delay', seconds: 3600, times: 3 } as const;
    await setFault(sandbox.db, late);
    const id = await setUp();
    expect(await deliver()).toBe(1);
    const atOnce = numbers();
    sandbox.moveBy(3599);
    expect(await deliver()).toBe(0);
    posts = [];
    sandbox.moveBy(1);
    expect(await deliver()).toBe(3);
    expect([...atOnce, ...numbers()].sort()).toEqual([0, 1, 2, 3]);
    expect(await pending(id)).toEqual([0, 0, 0, 0]);
  });

  test('shuffle: delayed, then sent in another order', async () => {
    await setFault(sandbox.db, { name: 'mixed', match: 'webhook', kind: 'shuffle' });
    await setUp();
    let next = 1;
    // One number for the share, one for the delay: each delivery is delayed less than the one before.
    const falling = () => {
      next -= 0.1;
      return next;
    };
    await deliver(falling);
    expect(posts).toHaveLength(0);
    const order: number[] = [];
    for (let tenth = 0; tenth < 100; tenth += 1) {
      sandbox.moveBy(0.1);
      await deliver(falling);
      order.push(...numbers());
      posts = [];
    }
    expect([...order].sort()).toEqual([0, 1, 2, 3]);
    expect(order).not.toEqual([0, 1, 2, 3]);
  });
});
