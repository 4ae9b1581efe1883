import { describe, expect, test } from 'vitest';
import { openStore } from '#sandbox/store/store.ts';
import { chargeOf, eventsOf, makeAuthorized, makeIntent, makePaid } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('refunds', () => {
  test('return the whole amount, without the fee', async () => {
    const paid = await makePaid(sandbox);
    const refund = await sandbox.stripe.refunds.create({
      payment_intent: paid.id,
      reason: 'requested_by_customer',
      metadata: { op: '1' },
      expand: ['balance_transaction'],
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 7500,
      status: 'succeeded',
      charge: paid.latest_charge,
      payment_intent: paid.id,
      reason: 'requested_by_customer',
      metadata: { op: '1' },
      balance_transaction: { amount: -7500, fee: 0, net: -7500, type: 'refund', source: refund.id },
    });
    const charge = await chargeOf(sandbox, paid);
    expect(charge).toMatchObject({ amount_refunded: 7500, refunded: true, amount_captured: 7500 });
    expect(await eventsOf(sandbox, refund.id)).toEqual(['refund.created']);
    expect((await eventsOf(sandbox, charge.id)).slice(-1)).toEqual(['charge.refunded']);
    await expect(sandbox.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  });

  test('can be partial, up to the whole amount', async () => {
    const paid = await makePaid(sandbox);
    const charge = String(paid.latest_charge);
    const first = await sandbox.stripe.refunds.create({ charge, amount: 3750 });
    expect(await chargeOf(sandbox, paid)).toMatchObject({ amount_refunded: 3750, refunded: false });
    await expect(sandbox.stripe.refunds.create({ charge, amount: 3751 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($37.51) is greater than unrefunded amount on charge ($37.50)',
    });
    const rest = await sandbox.stripe.refunds.create({ payment_intent: paid.id });
    expect(rest.amount).toBe(3750);
    expect(await chargeOf(sandbox, paid)).toMatchObject({ amount_refunded: 7500, refunded: true });
    for (const filter of [{ charge }, { payment_intent: paid.id }]) {
      const { data } = await sandbox.stripe.refunds.list(filter);
      expect(data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    }
  });

  test('are read by their id', async () => {
    const paid = await makePaid(sandbox);
    const metadata = { a: 'b' };
    const { id } = await sandbox.stripe.refunds.create({ payment_intent: paid.id, amount: 1, metadata });
    expect(await sandbox.stripe.refunds.retrieve(id)).toMatchObject({ amount: 1, metadata });
    expect(await eventsOf(sandbox, id)).toEqual(['refund.created']);
  });

  test.each(['without a card', 'authorized', 'canceled'])('need a captured charge: %s', async (state) => {
    const intent = state === 'without a card' ? await makeIntent(sandbox) : await makeAuthorized(sandbox);
    if (state === 'canceled') await sandbox.stripe.paymentIntents.cancel(intent.id);
    await expect(sandbox.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
      message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    });
  });

  test('need a charge or an intent', async () => {
    await expect(sandbox.stripe.refunds.create({ amount: 5 })).rejects.toMatchObject({ statusCode: 400 });
    await expect(sandbox.stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'charge',
    });
    const [one, other] = [await makePaid(sandbox), await makePaid(sandbox)];
    const mixed = { charge: String(one.latest_charge), payment_intent: other.id };
    await expect(sandbox.stripe.refunds.create(mixed)).rejects.toMatchObject({ param: 'charge' });
    await expect(sandbox.stripe.refunds.create({ payment_intent: one.id, amount: 0 })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  });

  test('are refused for a charge that was charged back', async () => {
    const paid = await makePaid(sandbox);
    const id = `du_${paid.id.slice(3)}`;
    const store = openStore(sandbox.db, '');
    const dispute = { id, object: 'dispute', charge: paid.latest_charge, is_charge_refundable: false };
    const put = (status: string) => store.put('dispute', { ...dispute, status } as never);
    await put('needs_response');
    await expect(sandbox.stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await put('won');
    expect((await sandbox.stripe.refunds.create({ payment_intent: paid.id })).amount).toBe(7500);
  });
});

describe('charges', () => {
  test('are listed by what they belong to', async () => {
    const customer = (await sandbox.stripe.customers.create()).id;
    const transfer_group = `booking:${Math.random()}`;
    const paid = await makePaid(sandbox, { customer, transfer_group });
    for (const filter of [{ customer }, { transfer_group }, { payment_intent: paid.id }]) {
      const { data } = await sandbox.stripe.charges.list(filter);
      expect(data.map(({ id }) => id)).toEqual([paid.latest_charge]);
    }
  });
});
