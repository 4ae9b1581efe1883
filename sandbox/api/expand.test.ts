import { describe, expect, test } from 'vitest';
import { makeHold, makePaid } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('expanding', () => {
  test('puts objects in the place of their ids, along a path and in lists', async () => {
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

  test('leaves what isn’t there yet as it is', async () => {
    const held = await makeHold(sandbox, { expand: ['latest_charge.balance_transaction', 'customer'] });
    expect(held).toMatchObject({ customer: null, latest_charge: { balance_transaction: null } });
  });

  test.each(['id', 'status', 'object', 'nothing', 'latest_charge.id', 'constructor', 'a.b.c.d.e'])(
    'refuses %s, and undoes what was asked with it',
    async (path) => {
      const { id } = await makeHold(sandbox);
      await expect(sandbox.stripe.paymentIntents.capture(id, { expand: [path] })).rejects.toMatchObject({
        statusCode: 400,
        param: 'expand',
        message: `This property cannot be expanded (${path}).`,
      });
      expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    },
  );
});
