import { describe, expect, test } from 'vitest';
import { sandboxDesk } from '#test/sandbox-desk.ts';
import { makeHold, makePaid } from '#test/sandbox-payments.ts';

const desk = sandboxDesk();

describe('expanding', () => {
  test('puts objects in the place of their ids, along a path and in lists', async () => {
    const customer = (await desk.stripe.customers.create({ name: 'Ada' })).id;
    const { id } = await makePaid(desk, { customer });
    const expand = ['latest_charge.balance_transaction', 'customer'];
    expect(await desk.stripe.paymentIntents.retrieve(id, { expand })).toMatchObject({
      customer: { name: 'Ada' },
      latest_charge: { object: 'charge', balance_transaction: { fee: 248 } },
    });
    const { data } = await desk.stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] });
    expect(data).toMatchObject([{ latest_charge: { amount: 7500 } }]);
  });

  test('leaves what isn’t there yet as it is', async () => {
    const held = await makeHold(desk, { expand: ['latest_charge.balance_transaction', 'customer'] });
    expect(held).toMatchObject({ customer: null, latest_charge: { balance_transaction: null } });
  });

  test.each(['id', 'status', 'object', 'nothing', 'latest_charge.id', 'constructor', 'a.b.c.d.e'])(
    'refuses %s, and undoes what was asked with it',
    async (path) => {
      const { id } = await makeHold(desk);
      await expect(desk.stripe.paymentIntents.capture(id, { expand: [path] })).rejects.toMatchObject({
        statusCode: 400,
        param: 'expand',
        message: `This property cannot be expanded (${path}).`,
      });
      expect((await desk.stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    },
  );
});
