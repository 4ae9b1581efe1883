import { describe, expect, test } from 'vitest';
import { choose, newExpert, onboardingPath, refreshUrl, returnUrl } from '#test/sandbox-account.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

async function freshPath(email?: string) {
  const { id } = await newExpert(sandbox, email);
  return { id, path: await onboardingPath(sandbox, id) };
}

describe('onboarding', () => {
  test('shows a page that says it is a test', async () => {
    const { id, path } = await freshPath();
    const page = await sandbox.app.inject(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Test mode, no real money');
    expect(page.body).toContain(id);
    const policy = String(page.headers['content-security-policy']);
    const [, nonce = ''] = /style-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce).not.toBe('');
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://intime.example;");
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test('finishing makes the account payable and sends an event', async () => {
    const { id, path } = await freshPath();
    const answer = await choose(sandbox, path, 'finish');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(returnUrl);
    const account = await sandbox.stripe.accounts.retrieve(id);
    expect(account).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      charges_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    });
    expect(account.external_accounts?.data[0]).toMatchObject({ object: 'bank_account', account: id });
    const events = await sandbox.stripe.events.list({}, { stripeAccount: id });
    expect(events.data).toMatchObject([
      { type: 'account.updated', account: id, data: { object: { payouts_enabled: true } } },
    ]);
  });

  test('leaving it for later returns and changes nothing', async () => {
    const { id, path } = await freshPath();
    const answer = await choose(sandbox, path, 'later');
    expect(answer.headers.location).toBe(returnUrl);
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false });
    expect((await sandbox.stripe.events.list({}, { stripeAccount: id })).data).toEqual([]);
  });

  test('a link works once', async () => {
    const { id, path } = await freshPath();
    await choose(sandbox, path, 'later');
    const shown = await sandbox.app.inject(path);
    expect([shown.statusCode, shown.headers.location]).toEqual([303, refreshUrl]);
    expect((await choose(sandbox, path, 'finish')).headers.location).toBe(refreshUrl);
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false });
  });

  test('a link is valid for five minutes, to the second', async () => {
    const { path } = await freshPath();
    sandbox.moveBy(299);
    expect((await sandbox.app.inject(path)).statusCode).toBe(200);
    sandbox.moveBy(1);
    expect((await sandbox.app.inject(path)).headers.location).toBe(refreshUrl);
  });

  test('a page opened in time can be finished later, within an hour', async () => {
    const slow = await freshPath();
    const slower = await freshPath();
    sandbox.moveBy(1800);
    expect((await choose(sandbox, slow.path, 'finish')).headers.location).toBe(returnUrl);
    sandbox.moveBy(3600);
    expect((await choose(sandbox, slower.path, 'finish')).headers.location).toBe(refreshUrl);
    expect(await sandbox.stripe.accounts.retrieve(slower.id)).toMatchObject({ details_submitted: false });
  });

  test('refuses other choices and unknown links', async () => {
    const { path } = await freshPath();
    expect((await choose(sandbox, path, 'steal')).statusCode).toBe(400);
    const unknown = path.replace(/[^/]+$/, 'nothing');
    expect((await sandbox.app.inject(unknown)).statusCode).toBe(404);
    expect((await choose(sandbox, unknown, 'finish')).statusCode).toBe(404);
  });

  test('an email address is escaped', async () => {
    const { path } = await freshPath("o'hara@example.com");
    const page = await sandbox.app.inject(path);
    expect(page.body).toContain('<dd>o&#39;hara@example.com</dd>');
  });
});
