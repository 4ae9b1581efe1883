import { expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { buildTestApp, caller } from '#test/build-test-app.ts';

async function policyWith(payments: Config['payments']): Promise<Map<string, string>> {
  const it = await buildTestApp({ config: { payments } });
  const { headers } = await caller(it)('GET', '/auth');
  await it.close();
  const rules = String(headers['content-security-policy']).replace(/'nonce-[^']+'/g, "'nonce'");
  return new Map(
    rules.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const sandbox = { kind: 'sandbox' as const, secretKey: 'sk_test_sandbox', webhookSecrets: ['whsec_sandbox'] };

test('HDR-01 with Stripe, its hosts are named and nobody else’s', async () => {
  const policy = await policyWith({
    kind: 'stripe',
    secretKey: 'sk_test_of_nobody',
    publishableKey: 'pk_test_of_nobody',
    webhookSecrets: ['whsec_of_nobody'],
  });
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self' 'nonce' https://js.stripe.com",
    'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
    'connect-src': "'self' https://api.stripe.com",
    'img-src': "'self' blob: data: https://*.stripe.com",
    'frame-ancestors': "'none'",
  });
});

test('a sandbox that runs by itself may be asked, and nothing more', async () => {
  const policy = await policyWith({ ...sandbox, url: 'http://127.0.0.1:3010/sandbox/stripe' });
  expect(policy.get('connect-src')).toBe("'self' http://127.0.0.1:3010");
  expect(policy.get('script-src')).toBe("'self' 'nonce'");
  expect(policy.has('frame-src')).toBe(false);
});

test('our own sandbox needs nothing', async () => {
  const policy = await policyWith({ ...sandbox, url: undefined });
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('img-src')).toBe("'self' blob: data:");
  expect(policy.has('frame-src')).toBe(false);
});
