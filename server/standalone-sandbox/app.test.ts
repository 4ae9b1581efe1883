import { afterAll, beforeAll, expect, test } from 'vitest';
import { realClock } from '#server/clock.ts';
import type { App } from '#server/http/types.ts';
import { createLog } from '#server/log.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { testDatabase } from '#test/test-database.ts';
import { buildStandaloneSandbox } from './app.ts';

let app: App;
beforeAll(async () => {
  ({ app } = await buildStandaloneSandbox({
    database: await testDatabase(),
    clock: realClock,
    log: createLog('silent'),
    origin: 'http://127.0.0.1:3010',
    stopping: new AbortController().signal,
  }));
});
afterAll(() => app.close());

const shop = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' };

test.each([sandboxPath, ''])('a client’s browser can call it from another origin, at %j', async (path) => {
  const url = `${path}/v1/payment_intents/pi_none/confirm`;
  const preflight = await app.inject({
    method: 'OPTIONS',
    url,
    headers: { ...shop, 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining('POST'),
    'access-control-allow-headers': expect.stringContaining('authorization'),
  });
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...shop, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      key: sandboxPublishableKey,
      client_secret: 'pi_none_secret_x',
    }).toString(),
  });
  // The browser can also read errors.
  expect(response.statusCode).toBe(404);
  expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(response.json()).toMatchObject({ error: { code: 'resource_missing' } });
});

test('web pages can’t move its clock', async () => {
  const response = await app.inject({
    method: 'POST',
    url: `${sandboxPath}/test/clock`,
    headers: shop,
    payload: { advanceSeconds: 1 },
  });
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  expect(response.statusCode).toBe(403);
});

test('web pages can’t set its faults', async () => {
  const url = `${sandboxPath}/test/faults`;
  expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(200);
  expect((await app.inject({ method: 'DELETE', url, headers: shop })).statusCode).toBe(404);
});
