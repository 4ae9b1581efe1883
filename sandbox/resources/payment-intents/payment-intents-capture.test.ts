import { describe, expect, test } from 'vitest';
import { openStore } from '#sandbox/store/store.ts';
import { chargeOf, eventsOf, makeAuthorized, makeIntent, makePaid } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { expireAuthorizations } from './payment-intents-cancel.ts';

const sandbox = testSandbox();
const weekSeconds = 7 * 86_400;

describe('capturing', () => {
  test('takes the authorized amount, less the fee', async () => {
    const { id } = await makeAuthorized(sandbox);
    const captured = await sandbox.stripe.paymentIntents.capture(id, { metadata: { by: 'accept' } }, {
      expand: ['latest_charge.balance_transaction'],
    } as never);
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 7500,
      metadata: { by: 'accept' },
    });
    const charge = await sandbox.stripe.charges.retrieve(String(captured.latest_charge), {
      expand: ['balance_transaction'],
    });
    expect(charge).toMatchObject({
      captured: true,
      amount_captured: 7500,
      amount_refunded: 0,
      refunded: false,
      balance_transaction: { amount: 7500, fee: 248, net: 7252, source: charge.id, type: 'charge' },
    });
    expect((await eventsOf(sandbox, id)).slice(-1)).toEqual(['payment_intent.succeeded']);
    expect(await eventsOf(sandbox, charge.id)).toEqual(['charge.succeeded', 'charge.captured']);
  });

  test('a part releases the rest for good', async () => {
    const { id } = await makeAuthorized(sandbox);
    const captured = await sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 2500 });
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount: 7500,
      amount_received: 2500,
      amount_capturable: 0,
    });
    const charge = await chargeOf(sandbox, captured);
    expect(charge).toMatchObject({ amount_captured: 2500, amount_refunded: 5000, refunded: false });
    await expect(sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 100 })).rejects.toMatchObject(
      {
        code: 'payment_intent_unexpected_state',
        message: 'This PaymentIntent could not be captured because it has already been captured.',
      },
    );
    await expect(sandbox.stripe.refunds.create({ payment_intent: id, amount: 2501 })).rejects.toMatchObject({
      message: 'Refund amount ($25.01) is greater than unrefunded amount on charge ($25.00)',
    });
    expect((await sandbox.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
  });

  test('never takes more than was authorized', async () => {
    const { id } = await makeAuthorized(sandbox);
    await expect(
      sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 7501 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
    expect(
      (await sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 7500 })).amount_received,
    ).toBe(7500);
  });

  test.each(['requires_payment_method', 'requires_action', 'canceled'])(
    'needs an authorization: %s',
    async (status) => {
      const payment_method = 'pm_card_authenticationRequired';
      const intent =
        status === 'requires_action'
          ? await makeAuthorized(sandbox, { payment_method })
          : await makeIntent(sandbox);
      if (status === 'canceled') await sandbox.stripe.paymentIntents.cancel(intent.id);
      await expect(sandbox.stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { id: intent.id, status },
        message: `This PaymentIntent could not be captured because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      });
    },
  );

  test('stores when a card will be disputed, without showing it', async () => {
    const authorized = await makeAuthorized(sandbox, { payment_method: 'pm_card_createDispute' });
    const hidden = () => openStore(sandbox.db, '').hiddenOf(String(authorized.latest_charge));
    expect(await hidden()).not.toHaveProperty('disputeAfter');
    sandbox.moveBy(100);
    await sandbox.stripe.paymentIntents.capture(authorized.id);
    expect(await hidden()).toMatchObject({ disputeAfter: 160 });
    expect(JSON.stringify(await chargeOf(sandbox, authorized))).not.toContain('disputeAfter');
  });
});

describe('canceling', () => {
  test('releases the authorization: no refund, no balance', async () => {
    const { id } = await makeAuthorized(sandbox);
    const canceled = await sandbox.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: Math.floor(sandbox.now().getTime() / 1000),
      amount_capturable: 0,
      amount_received: 0,
    });
    const charge = await chargeOf(sandbox, canceled);
    expect(charge).toMatchObject({
      captured: false,
      refunded: true,
      amount_refunded: 7500,
      balance_transaction: null,
    });
    expect((await sandbox.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
    expect(await openStore(sandbox.db, '').all('balance_transaction', { source: charge.id })).toEqual([]);
    expect((await eventsOf(sandbox, id)).slice(-1)).toEqual(['payment_intent.canceled']);
    expect((await eventsOf(sandbox, charge.id)).slice(-1)).toEqual(['charge.refunded']);
  });

  test.each([
    ['requires_payment_method', undefined],
    ['requires_confirmation', 'pm_card_visa'],
    ['requires_action', 'pm_card_authenticationRequired'],
  ])('is possible while %s', async (status, payment_method) => {
    const intent = await makeIntent(sandbox, {
      ...(payment_method && { payment_method }),
      confirm: status === 'requires_action',
    });
    expect(intent.status).toBe(status);
    const canceled = await sandbox.stripe.paymentIntents.cancel(intent.id);
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: null, next_action: null });
  });

  test.each(['succeeded', 'canceled'])('is refused once %s', async (status) => {
    const { id } = status === 'succeeded' ? await makePaid(sandbox) : await makeIntent(sandbox);
    if (status === 'canceled') await sandbox.stripe.paymentIntents.cancel(id);
    await expect(sandbox.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status },
      message: expect.stringContaining(`because it has a status of ${status}`) as string,
    });
  });
});

describe('an authorization that isn’t captured', () => {
  test('is valid to the last second', async () => {
    const { id } = await makeAuthorized(sandbox);
    sandbox.moveBy(weekSeconds - 1);
    await expireAuthorizations(sandbox.database, sandbox.seconds());
    expect((await sandbox.stripe.paymentIntents.capture(id)).status).toBe('succeeded');
  });

  test('expires after seven days, even before the sweep', async () => {
    const { id } = await makeAuthorized(sandbox);
    sandbox.moveBy(weekSeconds);
    await expect(sandbox.stripe.paymentIntents.capture(id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_expired_for_capture',
      payment_intent: { id },
    });
    expect(await expireAuthorizations(sandbox.database, sandbox.seconds())).toBeGreaterThan(0);
    const expired = await sandbox.stripe.paymentIntents.retrieve(id);
    expect(expired).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      amount_capturable: 0,
    });
    const charge = await chargeOf(sandbox, expired);
    expect(charge).toMatchObject({ refunded: true, captured: false, amount_refunded: 7500 });
    expect((await eventsOf(sandbox, id)).slice(-1)).toEqual(['payment_intent.canceled']);
    expect((await eventsOf(sandbox, charge.id)).slice(-1)).toEqual(['charge.expired']);
    expect(await expireAuthorizations(sandbox.database, sandbox.seconds())).toBe(0);
    await expect(sandbox.stripe.paymentIntents.capture(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});
