import { describe, expect, test } from 'vitest';
import { loadStandaloneConfig } from './config.ts';

describe('the standalone sandbox', () => {
  test('needs no settings', () => {
    const config = loadStandaloneConfig({ PORT: '' });
    expect(config).toMatchObject({ port: 3010, host: '127.0.0.1', webhook: undefined });
    expect(config.database).toMatchObject({ kind: 'embedded' });
    expect(config.database.kind === 'embedded' && config.database.folder).toMatch(/data.sandbox$/);
  });

  test('sends webhooks to the given URL, signed with the secret', () => {
    const url = 'http://127.0.0.1:3000/api/webhooks/stripe';
    expect(loadStandaloneConfig({ SANDBOX_WEBHOOK_URL: url }).webhook).toEqual({
      url,
      secret: 'whsec_sandbox',
    });
    const own = { SANDBOX_WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: 'whsec_own' };
    expect(loadStandaloneConfig(own).webhook?.secret).toBe('whsec_own');
  });

  test.each([
    [{ HOST: '0.0.0.0' }, /^HOST:/],
    [{ PORT: '70000' }, /^PORT:/],
    [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL:/],
    [{ SANDBOX_WEBHOOK_URL: 'file:///etc' }, /^SANDBOX_WEBHOOK_URL:/],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, /^STRIPE_WEBHOOK_SECRET:/],
  ])('rejects %j', (env, message) => {
    expect(() => loadStandaloneConfig(env)).toThrow(message);
  });
});
