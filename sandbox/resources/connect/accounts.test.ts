import { describe, expect, test } from 'vitest';
import { newExpert } from '#test/sandbox-account.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('connected accounts', () => {
  test('can do nothing before onboarding', async () => {
    const account = await newExpert(sandbox);
    expect(account).toMatchObject({
      type: 'express',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      controller: {
        is_controller: true,
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
    });
    expect(account.requirements?.currently_due).not.toHaveLength(0);
    expect(account.external_accounts?.data).toEqual([]);
    expect(await sandbox.stripe.accounts.retrieve(account.id)).toMatchObject({ id: account.id });
  });

  test('are updated, with an event of their own', async () => {
    const { id } = await newExpert(sandbox);
    await sandbox.stripe.accounts.update(id, { metadata: { expert: '7', gone: 'x' } });
    const changed = await sandbox.stripe.accounts.update(id, {
      email: 'grace@example.com',
      metadata: { gone: '' },
      business_profile: { product_description: 'Time' },
    });
    expect(changed).toMatchObject({
      email: 'grace@example.com',
      metadata: { expert: '7' },
      business_profile: { product_description: 'Time', name: null },
      capabilities: { transfers: 'inactive' },
    });
    const events = await sandbox.stripe.events.list({ type: 'account.updated' }, { stripeAccount: id });
    expect(events.data).toHaveLength(2);
    expect(events.data[0]).toMatchObject({ account: id, data: { object: { email: 'grace@example.com' } } });
    const own = await sandbox.stripe.events.list({ type: 'account.updated' });
    expect(own.data.filter(({ account }) => account === id)).toEqual([]);
  });

  test('see themselves, and neither other accounts nor the platform', async () => {
    const [one, other] = [await newExpert(sandbox), await newExpert(sandbox)];
    const as = { stripeAccount: one.id };
    expect(await sandbox.stripe.accounts.retrieve(one.id, {}, as)).toMatchObject({ id: one.id });
    await expect(sandbox.stripe.accounts.retrieve(other.id, {}, as)).rejects.toMatchObject({
      statusCode: 403,
    });
    await expect(
      sandbox.stripe.transfers.create({ amount: 1, currency: 'usd', destination: other.id }, as),
    ).rejects.toMatchObject({ statusCode: 403 });
    await expect(sandbox.stripe.balance.retrieve({}, { stripeAccount: 'acct_nobody' })).rejects.toMatchObject(
      {
        code: 'resource_missing',
      },
    );
  });

  test.each([
    ['type=express', { code: 'parameter_unknown' }, 'type'],
    ['country=usa', {}, 'country'],
    ['capabilities[transfers][requested]=yes', {}, 'capabilities[transfers][requested]'],
  ])('are refused with %s', async (form, code, param) => {
    const answer = await sandbox.call('POST', '/v1/accounts', form);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { ...code, param } });
  });
});

describe('account links', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', '/dashboard', 'https://user:secret@intime.example/'])(
    'never lead to %s',
    async (address) => {
      const { id } = await newExpert(sandbox);
      const fine = 'https://intime.example/';
      for (const urls of [
        { return_url: address, refresh_url: fine },
        { return_url: fine, refresh_url: address },
      ]) {
        await expect(
          sandbox.stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls }),
        ).rejects.toMatchObject({ code: 'url_invalid', statusCode: 400 });
      }
    },
  );

  test('need an account', async () => {
    await expect(
      sandbox.stripe.accountLinks.create({
        account: 'acct_nobody',
        type: 'account_onboarding',
        return_url: 'https://intime.example/',
        refresh_url: 'https://intime.example/',
      }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
