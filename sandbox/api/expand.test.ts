import { describe, expect, test } from 'vitest';
import { makeAuthorized, makePaid } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('expanding', () => {
  test('replaces ids with objects, along a path and in lists', async () => {
    const customer = (await sandbox.stripe.customers.create({ name: 'Ada' })).id;
    const { id } = await makePaid(sandbox, { customer });
    const expand = ['latest_charge.balance_transaction', 'customer'];
    expect(await sandbox.stripe.paymentIntents.retrieve(id, { expand })).toMatchObject({
      customer: { name: 'Ada' },
      latest_charge: { object: 'charge', balance_transaction: { fee: 248 } },
    });
    const { data } = await sandbox.stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] });
    expect(data).toMatchObject([{ latest_charge: { amount: 7500 } }]);
  });

  test('leaves fields that are still null', async () => {
    const authorized = await makeAuthorized(sandbox, {
      expand: ['latest_charge.balance_transaction', 'customer'],
    });
    expect(authorized).toMatchObject({ customer: null, latest_charge: { balance_transaction: null } });
  });

  test.each(['id', 'status', 'object', 'nothing', 'latest_charge.id', 'constructor', 'a.b.c.d.e'])(
    'refuses %s, and rolls the call back',
    async (path) => {
      const { id } = await makeAuthorized(sandbox);
      await expect(sandbox.stripe.paymentIntents.capture(id, { expand: [path] })).rejects.toMatchObject({
        statusCode: 400,
        param: 'expand',
        message: `This property cannot be expanded (${path}).`,
      });
      expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    },
  );
});
