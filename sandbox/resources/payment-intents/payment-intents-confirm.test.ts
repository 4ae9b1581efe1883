import { describe, expect, test } from 'vitest';
import {
  chargeOf,
  eventsOf,
  makeAuthorized,
  makeIntent,
  makePaid,
  numbers,
  typed,
} from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('confirming', () => {
  test('by a browser authorizes the payment', async () => {
    const intent = await makeIntent(sandbox, { transfer_group: 'g', metadata: { a: '1' } });
    const confirmed = await sandbox.browser.paymentIntents.confirm(intent.id, {
      client_secret: intent.client_secret ?? '',
      payment_method_data: typed(),
      return_url: 'https://intime.test/dashboard',
    } as never);
    expect(confirmed).toMatchObject({ status: 'requires_capture', next_action: null });
    expect(confirmed).not.toHaveProperty('latest_charge');
    const authorized = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(authorized).toMatchObject({
      amount_capturable: 7500,
      amount_received: 0,
      last_payment_error: null,
    });
    const charge = await chargeOf(sandbox, authorized);
    const now = Math.floor(sandbox.now().getTime() / 1000);
    expect(charge).toMatchObject({
      amount: 7500,
      amount_captured: 0,
      captured: false,
      paid: true,
      status: 'succeeded',
      balance_transaction: null,
      transfer_group: 'g',
      metadata: { a: '1' },
      payment_intent: intent.id,
      outcome: { network_status: 'approved_by_network', type: 'authorized' },
      payment_method_details: { card: { capture_before: now + 7 * 86_400, last4: '4242' } },
    });
    expect(await eventsOf(sandbox, intent.id)).toEqual([
      'payment_intent.created',
      'payment_intent.amount_capturable_updated',
    ]);
    expect(await eventsOf(sandbox, charge.id)).toEqual(['charge.succeeded']);
  });

  test('with automatic capture charges at once, less the fee', async () => {
    const intent = await makePaid(sandbox, { expand: ['latest_charge.balance_transaction'] });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 7500,
      amount_capturable: 0,
      latest_charge: {
        captured: true,
        amount_captured: 7500,
        balance_transaction: { amount: 7500, fee: 248, net: 7252, type: 'charge' },
      },
    });
    expect(await eventsOf(sandbox, intent.id)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  test.each([
    ['declined', numbers.declined, 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'without funds',
      numbers.insufficientFunds,
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['expired', numbers.expired, 'expired_card', 'expired_card', 'Your card has expired.', 'exp_month'],
    [
      'with a wrong code',
      numbers.wrongCvc,
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
      'cvc',
    ],
    ['failing', numbers.failsWhenCharged, 'card_declined', 'generic_decline', 'Your card was declined.'],
  ])(
    'with a card %s stores a failed charge and waits for another card',
    async (_how, number, code, decline_code, message, param?: string) => {
      const { id, client_secret } = await makeIntent(sandbox);
      const confirm = (card: string) =>
        sandbox.browser.paymentIntents.confirm(id, {
          client_secret,
          payment_method_data: typed(card),
        } as never);
      const refusal = await confirm(number).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        decline_code,
        message,
        param,
        payment_intent: { id, status: 'requires_payment_method' },
        payment_method: { card: { last4: number.slice(-4) } },
      });
      expect((refusal as { payment_intent: object }).payment_intent).not.toHaveProperty('metadata');
      const failed = await sandbox.stripe.paymentIntents.retrieve(id);
      expect(failed).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { type: 'card_error', code, decline_code, message },
      });
      const charge = await chargeOf(sandbox, failed);
      expect(charge).toMatchObject({
        status: 'failed',
        paid: false,
        captured: false,
        failure_code: code,
        failure_message: message,
        balance_transaction: null,
        outcome: { type: 'issuer_declined', reason: decline_code },
      });
      expect(await eventsOf(sandbox, id)).toEqual([
        'payment_intent.created',
        'payment_intent.payment_failed',
      ]);
      expect(await eventsOf(sandbox, charge.id)).toEqual(['charge.failed']);
      await confirm(numbers.valid);
      expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
        status: 'requires_capture',
        last_payment_error: null,
      });
    },
  );

  test('a real-looking number leaves the intent as it was', async () => {
    const { id } = await makeIntent(sandbox);
    const payment_method_data = typed('6011000990139424') as never;
    await expect(sandbox.stripe.paymentIntents.confirm(id, { payment_method_data })).rejects.toMatchObject({
      decline_code: 'test_mode_live_card',
    });
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ latest_charge: null });
  });

  test('on creation with a declined card leaves an intent to try again', async () => {
    const refusal = await makeAuthorized(sandbox, { payment_method: 'pm_card_chargeDeclined' }).catch(
      (e: unknown) => e,
    );
    const { id } = (refusal as { payment_intent: { id: string } }).payment_intent;
    const again = await sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(again.status).toBe('requires_capture');
    expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toHaveLength(2);
  });

  test('needs a card', async () => {
    const { id } = await makeIntent(sandbox);
    await expect(sandbox.stripe.paymentIntents.confirm(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id },
      message: expect.stringContaining("it's missing a payment method") as string,
    });
  });

  test.each([
    ['authorized', 'has a status of requires_capture'],
    ['paid', 'it has already succeeded after being previously confirmed'],
    ['canceled', 'has a status of canceled'],
  ])('can’t be done again once %s', async (state, words) => {
    const intent = state === 'paid' ? await makePaid(sandbox) : await makeAuthorized(sandbox);
    if (state === 'canceled') await sandbox.stripe.paymentIntents.cancel(intent.id);
    await expect(
      sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      message: expect.stringContaining(words) as string,
    });
  });
});

describe('whose card pays', () => {
  test('a saved card pays again off session', async () => {
    const customer = (await sandbox.stripe.customers.create()).id;
    const first = await makeAuthorized(sandbox, { customer, setup_future_usage: 'off_session' });
    const method = String(first.payment_method);
    expect((await sandbox.stripe.paymentMethods.retrieve(method)).customer).toBe(customer);
    const tip = await makePaid(sandbox, {
      amount: 1000,
      customer,
      payment_method: method,
      off_session: true,
    });
    expect(tip).toMatchObject({ status: 'succeeded', customer, payment_method: method });
    expect(await eventsOf(sandbox, method)).toEqual(['payment_method.attached']);
  });

  test('a card that isn’t saved pays once', async () => {
    const { id } = await sandbox.stripe.paymentMethods.create(typed());
    await makeAuthorized(sandbox, { payment_method: id });
    await expect(makeAuthorized(sandbox, { payment_method: id })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('It may not be used again') as string,
    });
  });

  test('a card never pays for another customer', async () => {
    const [one, other] = await Promise.all([
      sandbox.stripe.customers.create(),
      sandbox.stripe.customers.create(),
    ]);
    const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: one.id });
    await expect(makeAuthorized(sandbox, { payment_method: id })).rejects.toMatchObject({
      message: expect.stringContaining(`belongs to the Customer ${one.id}`) as string,
    });
    await expect(makeAuthorized(sandbox, { payment_method: id, customer: other.id })).rejects.toMatchObject({
      message: expect.stringContaining('must be attached to the customer') as string,
    });
    const { id: open, client_secret } = await makeIntent(sandbox, { customer: other.id });
    await expect(
      sandbox.browser.paymentIntents.confirm(open, { client_secret, payment_method: id } as never),
    ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });

  test('a bank that requires authentication declines off session', async () => {
    const customer = (await sandbox.stripe.customers.create()).id;
    const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    await expect(
      makePaid(sandbox, { customer, payment_method: id, off_session: true }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'authentication_required' },
      },
    });
    const present = await makePaid(sandbox, { customer, payment_method: id });
    expect(present.status).toBe('requires_action');
  });

  test('only the platform may confirm off session', async () => {
    const { id, client_secret } = await makeIntent(sandbox);
    await expect(
      sandbox.browser.paymentIntents.confirm(id, {
        client_secret,
        payment_method: 'pm_card_visa',
        off_session: true,
      } as never),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'off_session' });
  });
});
