import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asCents } from '#shared/money.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { buildTestApp, type TestApp, testOrigin } from '#test/build-test-app.ts';
import { uniqueAddress } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

test('faults can be injected from this machine, but not through a proxy', async () => {
  const url = `${sandboxPath}/test/faults`;
  expect((await it.app.inject(url)).statusCode).toBe(200);
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  expect((await it.app.inject({ url, headers: forwarded })).statusCode).toBe(404);
});

test('the OpenAPI document leaves out the sandbox', async () => {
  const { paths } = (await it.app.inject('/api/openapi.json')).json<{ paths: object }>();
  expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([]);
  expect(Object.keys(paths)).toContain('/api/bookings');
});

test('with a standalone sandbox there is no built-in one', async () => {
  const standalone = {
    kind: 'sandbox' as const,
    url: 'http://127.0.0.1:3010',
    secretKey: 'sk_test_x',
    webhookSecrets: [],
  };
  const other = await buildTestApp({ config: { payments: standalone } });
  expect(other.deps.sandbox).toBeUndefined();
  expect((await other.app.inject(`${sandboxPath}/v1/balance`)).statusCode).toBe(404);
  await other.close();
});

describe('a stranger with the public key', () => {
  const post = (remoteAddress: string, path: string, form: Record<string, string>) =>
    it.app.inject({
      method: 'POST',
      url: `${sandboxPath}/v1/${path}`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ key: sandboxPublishableKey, ...form }).toString(),
    });

  test('is rate limited', async () => {
    const from = uniqueAddress();
    const answers: number[] = [];
    for (let n = 0; n < 61; n += 1) answers.push((await post(from, 'payment_methods', {})).statusCode);
    expect(new Set(answers.slice(0, 60))).toEqual(new Set([400]));
    expect(answers.at(-1)).toBe(429);
    expect((await post(uniqueAddress(), 'payment_methods', {})).statusCode).toBe(400);
  });

  test.each([
    ['https://evil.example/', 400],
    [`${testOrigin}/dashboard`, 200],
  ])('is led back to %s by a bank’s page: %i', async (return_url, status) => {
    const about = { bookingId: 'b', paymentId: 'p', operationId: 'o' };
    const params = { amount: asCents(7500), capture: 'manual', about } as const;
    const intent = await it.deps.payments.createIntent(`test ${return_url}`, params);
    const confirmed = await post(uniqueAddress(), `payment_intents/${intent.id}/confirm`, {
      client_secret: intent.clientSecret ?? '',
      return_url,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4000002760003184',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    });
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([
      status,
      status === 200 ? { status: 'requires_action' } : { error: { code: 'url_invalid' } },
    ]);
  });
});
