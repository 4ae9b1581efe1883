import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#sandbox/store/store.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { clearFaults, type Fault, strikeCall } from './faults.ts';

const sandbox = testSandbox({ controls: true });
const plain = testSandbox();
const closable = testSandbox({ controls: true });
let real: Stripe;
let origin = '';

beforeAll(async () => {
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  real = sandbox.client(`${origin}${sandboxPath}`);
});
afterEach(() => clearFaults(sandbox.db));

const address = `${sandboxPath}/test/faults`;
const set = async (fault: object) => {
  const answer = await sandbox.app.inject({ method: 'POST', url: address, payload: fault });
  expect(answer.statusCode, answer.body).toBe(200);
};
const create = (key?: string, email = `${key ?? 'x'}@example.com`) =>
  real.accounts.create({ email }, key ? { idempotencyKey: key } : {});
let keys = 0;
const newKey = () => {
  keys += 1;
  return `fault-${process.pid}-${keys}`;
};
const idsWith = async (key: string) =>
  (await openStore(sandbox.db, '').all('account'))
    .filter(({ email }) => email === `${key}@example.com`)
    .map(({ id }) => id);
const madeWith = async (key: string) => (await idsWith(key)).length;
const accounts: Omit<Fault, 'kind'> = { name: 'one', match: 'POST /v1/accounts', times: 1 };

describe('a call with an injected fault', () => {
  test('error: fails, and keeps failing under its key', async () => {
    const key = newKey();
    await set({ ...accounts, kind: 'error' });
    const failed = { type: 'StripeAPIError', statusCode: 500 };
    await expect(create(key)).rejects.toMatchObject(failed);
    await expect(create(key)).rejects.toMatchObject({
      ...failed,
      headers: expect.objectContaining({ 'idempotent-replayed': 'true' }) as object,
    });
    expect(await madeWith(key)).toBe(0);
    await create(newKey(), `${key}@example.com`);
    expect(await madeWith(key)).toBe(1);
  });

  test('error-after: reports a failure after doing the work', async () => {
    const key = newKey();
    await set({ ...accounts, kind: 'error-after' });
    await expect(create(key)).rejects.toMatchObject({ statusCode: 500 });
    await expect(create(key)).rejects.toMatchObject({ statusCode: 500 });
    expect(await madeWith(key)).toBe(1);
  });

  test('limited: can be retried under the same key', async () => {
    const key = newKey();
    await set({ ...accounts, kind: 'limited' });
    await expect(create(key)).rejects.toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    await create(key);
    expect(await madeWith(key)).toBe(1);
  });

  test.each(['cut-before', 'hang-before'] as const)('%s: no answer, and nothing done', async (kind) => {
    const key = newKey();
    await set({ ...accounts, kind, seconds: 0.2 });
    await expect(create(key)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(await madeWith(key)).toBe(0);
    expect(await create(key)).toMatchObject({ object: 'account' });
    expect(await madeWith(key)).toBe(1);
  });

  test.each(['cut-after', 'hang-after'] as const)(
    '%s: does the work without answering, and a retry under the key finds it',
    async (kind) => {
      const key = newKey();
      await set({ ...accounts, kind, seconds: 0.2 });
      await expect(create(key)).rejects.toMatchObject({ type: 'StripeConnectionError' });
      expect(await madeWith(key)).toBe(1);
      const again = await create(key);
      expect(await idsWith(key)).toEqual([again.id]);
    },
  );

  test('hang: ends when the caller closes the connection', async () => {
    await set({ ...accounts, kind: 'hang-before', seconds: 600 });
    await expect(real.accounts.create({}, { timeout: 100 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  test('hang: ends when the sandbox closes', async () => {
    await set({ ...accounts, match: 'GET /v1/balance', kind: 'hang-before', seconds: 600 });
    await closable.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = closable.app.server.address() as AddressInfo;
    const call = closable.client(`http://127.0.0.1:${port}${sandboxPath}`).balance.retrieve();
    const failed = expect(call).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect
      .poll(async () => (await sandbox.app.inject(address)).json())
      .toMatchObject({ faults: [{ times: 0 }] });
    await closable.app.close();
    await failed;
  });

  test('delay: answers later', async () => {
    await set({ ...accounts, kind: 'delay', seconds: 0.15 });
    const startedAt = performance.now();
    await create();
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });
});

describe('faults', () => {
  test('apply as often as set, also to calls at once', async () => {
    await set({ ...accounts, kind: 'limited', times: 3 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create()));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });

  test('apply to a share of matching calls', async () => {
    await set({ name: 'some', match: 'POST /v1/accounts', kind: 'limited', share: 0.25 });
    expect(await strikeCall(sandbox.db, 'POST /v1/accounts', () => 0.24)).toMatchObject({ kind: 'limited' });
    expect(await strikeCall(sandbox.db, 'POST /v1/accounts', () => 0.25)).toBeUndefined();
  });

  test.each([
    ['POST /v1/payment_intents/*/capture', 'POST /v1/payment_intents/pi_1/capture', true],
    ['POST /v1/payment_intents/*/capture', 'POST /v1/payment_intents/pi_1/cancel', false],
    ['POST /v1/payment_intents/*', 'POST /v1/payment_intents/pi_1/capture', false],
    ['POST /v1/**', 'POST /v1/payment_intents/pi_1/capture', true],
    ['POST /v1/**', 'GET /v1/balance', false],
    ['* /v1/balance', 'GET /v1/balance', true],
    ['GET /v1.balance', 'GET /v1/balance', false],
  ])('%s against %s: %s', async (match, call, strikes) => {
    await set({ name: 'pattern', match, kind: 'limited' });
    expect((await strikeCall(sandbox.db, call, () => 0)) !== undefined).toBe(strikes);
  });

  test('are listed, replaced by name and cleared', async () => {
    await set({ ...accounts, kind: 'limited' });
    await set({ ...accounts, kind: 'delay', times: 7 });
    const listed = await sandbox.app.inject(address);
    expect(listed.json()).toEqual({ faults: [{ ...accounts, kind: 'delay', times: 7 }] });
    await sandbox.app.inject({ method: 'DELETE', url: address });
    expect((await sandbox.app.inject(address)).json()).toEqual({ faults: [] });
  });

  test.each([
    ['no JSON', 'kind=error'],
    ['an unknown kind', JSON.stringify({ ...accounts, kind: 'explode' })],
    ['a webhook’s kind for a call', JSON.stringify({ ...accounts, kind: 'drop' })],
    ['a call’s kind for webhooks', JSON.stringify({ ...accounts, match: 'webhook', kind: 'error' })],
    ['a late refusal of anything but a capture', JSON.stringify({ ...accounts, kind: 'refused-late' })],
    ['a code for what isn’t refused', JSON.stringify({ ...accounts, kind: 'error', code: 'no_money' })],
    ['a call held for an hour', JSON.stringify({ ...accounts, kind: 'delay', seconds: 3600 })],
    ['a share above one', JSON.stringify({ ...accounts, kind: 'error', share: 1.1 })],
  ])('refuse %s', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await sandbox.app.inject({ method: 'POST', url: address, payload, headers });
    expect(answer.statusCode).toBe(400);
    expect((await sandbox.app.inject(address)).json()).toEqual({ faults: [] });
  });

  test('can be set from this machine only, and only where controls are on', async () => {
    const statuses = await Promise.all([
      sandbox.app.inject(address),
      sandbox.app.inject({ url: address, remoteAddress: '192.0.2.7' }),
      sandbox.app.inject({ url: address, headers: { 'x-forwarded-for': '192.0.2.7' } }),
      sandbox.app.inject({ url: address, headers: { host: 'evil.example' } }),
      plain.app.inject(address),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404, 404]);
    await set({ ...accounts, kind: 'error' });
    expect(await plain.stripe.accounts.create({})).toMatchObject({ object: 'account' });
  });
});

describe('an unexpected failure', () => {
  test('is an error to the SDK too, never a success', async () => {
    const answer = await fetch(`${origin}${sandboxPath}/v1/accounts`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_of_the_tests',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `email=${'x'.repeat(70_000)}`,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });
});
