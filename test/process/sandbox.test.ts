import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import {
  killStarted,
  post,
  removeTemporaryFolders,
  type Server,
  startServer,
  status,
  temporaryFolder,
} from './processes.ts';

const program = 'dist/server/start-sandbox.js';
const path = '/sandbox/stripe';
const secret = 'whsec_of_the_process_tests';
/** One database for all tests, because creating it takes longer than they do. */
const DATA_DIR = temporaryFolder();

afterEach(killStarted);
afterAll(removeTemporaryFolders);

async function start(env: Record<string, string> = {}): Promise<{ server: Server; stripe: Stripe }> {
  const server = await startServer({ LOG_LEVEL: 'warn', DATA_DIR, ...env }, [], program);
  await server.ready();
  return { server, stripe: createStripe({ key: 'sk_test_anything', baseUrl: `${server.url}${path}` }) };
}

/** A server that records the webhooks it gets. */
async function webhookListener() {
  const bodies: { text: string; signature: string }[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      bodies.push({ text, signature: String(request.headers['stripe-signature']) });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, bodies, close: () => server.close() };
}

describe('the standalone sandbox', () => {
  test('prints its address in one line, sends webhooks, and exits cleanly', async () => {
    const hooks = await webhookListener();
    const { server, stripe } = await start({
      SANDBOX_WEBHOOK_URL: hooks.url,
      STRIPE_WEBHOOK_SECRET: secret,
    });
    expect(server.output()).toBe(`The payment sandbox is ready at ${server.url}${path}\n`);
    expect(await status(`${server.url}/healthz`)).toBe(200);
    const { id } = await stripe.accounts.create({});
    await stripe.accounts.update(id, { metadata: { a: '1' } });
    await expect.poll(() => hooks.bodies.length).toBe(1);
    const { text = '', signature = '' } = hooks.bodies[0] ?? {};
    expect(Stripe.webhooks.constructEvent(text, signature, secret)).toMatchObject({ account: id });
    expect(await server.kill('SIGTERM')).toBe(0);
    hooks.close();
  });

  test('a kill loses nothing that it had acknowledged', async () => {
    const first = await start();
    const requests = [1, 2, 3, 4, 5].map((n) =>
      first.stripe.accounts.create({ metadata: { n: String(n) } }, { idempotencyKey: `key ${n}` }),
    );
    const created = await Promise.all(requests);
    await post(`${first.server.url}${path}/test/faults`, {
      name: 'persistent',
      match: 'GET /v1/balance',
      kind: 'limited',
    });
    await first.server.kill('SIGKILL');

    const second = await start();
    for (const [index, { id }] of created.entries()) {
      const n = String(index + 1);
      expect(await second.stripe.accounts.retrieve(id)).toMatchObject({ metadata: { n } });
      const again = await second.stripe.accounts.create({ metadata: { n } }, { idempotencyKey: `key ${n}` });
      expect(again.id).toBe(id);
    }
    await expect(second.stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 429 });
    await fetch(`${second.server.url}${path}/test/faults`, { method: 'DELETE' });
    expect(await second.stripe.balance.retrieve()).toMatchObject({ object: 'balance' });
  });

  test('accepts any test key and no other, moves its clock, and works with the plain SDK', async () => {
    const { server, stripe } = await start();
    const live = createStripe({ key: 'sk_live_real', baseUrl: `${server.url}${path}` });
    await expect(live.balance.retrieve()).rejects.toMatchObject({ statusCode: 401 });
    const moved = await post(`${server.url}${path}/test/clock`, { now: '2031-05-05T00:00:00Z' });
    expect(moved.status).toBe(200);
    const { created = 0 } = await stripe.accounts.create({});
    expect(new Date(created * 1000).toISOString()).toMatch(/^2031-05-05T00:00/);
    expect((await post(`${server.url}${path}/test/clock`, { now: 'soon' })).status).toBe(400);
    const foreign = { origin: 'https://evil.example' };
    expect((await post(`${server.url}${path}/test/clock`, { advanceSeconds: 1 }, foreign)).status).toBe(403);

    const { hostname, port } = new URL(server.url);
    const plain = new Stripe('sk_test_plain', {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    expect(await plain.balance.retrieve()).toMatchObject({ object: 'balance' });
  });

  test('a request held by a fault does not delay the shutdown', async () => {
    const { server, stripe } = await start();
    await post(`${server.url}${path}/test/faults`, {
      name: 'stuck',
      match: 'GET /v1/balance',
      kind: 'hang-before',
      seconds: 600,
    });
    const hanging = expect(stripe.balance.retrieve()).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await server.kill('SIGTERM')).toBe(0);
    await hanging;
  });

  test('refuses to listen on a public address', async () => {
    const server = await startServer({ HOST: '0.0.0.0', DATA_DIR }, [], program);
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain("The payment sandbox can't start. HOST:");
  });
});
