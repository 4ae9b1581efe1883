import { expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { buildTestApp, caller } from '#test/build-test-app.ts';

async function policyWith(payments: Config['payments']): Promise<Map<string, string>> {
  const it = await buildTestApp({ config: { payments } });
  const { headers } = await caller(it)('GET', '/auth/reset?token=secret');
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

test('HDR-01 with Stripe, the policy allows its hosts and no others', async () => {
  const policy = await policyWith({
    kind: 'stripe',
    secretKey: 'sk_test_unused',
    publishableKey: 'pk_test_unused',
    webhookSecrets: ['whsec_unused'],
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

test('with a standalone sandbox, pages may connect to it and nothing else', async () => {
  const policy = await policyWith({ ...sandbox, url: 'http://127.0.0.1:3010/sandbox/stripe' });
  expect(policy.get('connect-src')).toBe("'self' http://127.0.0.1:3010");
  expect(policy.get('script-src')).toBe("'self' 'nonce'");
  expect(policy.has('frame-src')).toBe(false);
});

test('the built-in sandbox needs no other hosts', async () => {
  const policy = await policyWith({ ...sandbox, url: undefined });
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('img-src')).toBe("'self' blob: data:");
  expect(policy.has('frame-src')).toBe(false);
});
