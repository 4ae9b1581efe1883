import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';

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
