import { describe, expect, test } from 'vitest';
import { sandboxDesk } from '#test/sandbox-desk.ts';
import { eventsOf, makePaid, numbers, typed } from '#test/sandbox-payments.ts';

const desk = sandboxDesk();

async function makeSetup() {
  const customer = (await desk.stripe.customers.create()).id;
  const setup = await desk.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] });
  return { customer, setup, client_secret: setup.client_secret ?? '' };
}

describe('setup intents', () => {
  test('save a card that a browser typed in', async () => {
    const { customer, setup, client_secret } = await makeSetup();
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session', customer });
    const seen = await desk.browser.setupIntents.confirm(setup.id, {
      client_secret,
      payment_method_data: typed(),
    } as never);
    expect(seen.status).toBe('succeeded');
    expect(seen).not.toHaveProperty('customer');
    const done = await desk.stripe.setupIntents.retrieve(setup.id);
    const method = String(done.payment_method);
    expect((await desk.stripe.paymentMethods.retrieve(method)).customer).toBe(customer);
    const paid = await makePaid(desk, { customer, payment_method: method, off_session: true });
    expect(paid.status).toBe('succeeded');
    expect(await eventsOf(desk, setup.id)).toEqual(['setup_intent.created', 'setup_intent.succeeded']);
  });

  test('are confirmed while they are made', async () => {
    const { id: customer } = await desk.stripe.customers.create();
    const setup = await desk.stripe.setupIntents.create({
      customer,
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'https://intime.test/cards',
    });
    expect(setup.status).toBe('succeeded');
    expect((await desk.stripe.setupIntents.list({ customer })).data).toHaveLength(1);
  });

  test('open to every method need a way back', async () => {
    const { id } = await desk.stripe.setupIntents.create();
    await expect(
      desk.stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('you must provide a `return_url`') as string,
    });
  });

  test('wait for another card when a bank says no', async () => {
    const { setup, client_secret } = await makeSetup();
    await expect(
      desk.browser.setupIntents.confirm(setup.id, {
        client_secret,
        payment_method_data: typed(numbers.declined),
      } as never),
    ).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      setup_intent: { id: setup.id, status: 'requires_payment_method' },
    });
    expect(await desk.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      payment_method: null,
      last_setup_error: { decline_code: 'generic_decline' },
    });
    expect(await eventsOf(desk, setup.id)).toEqual(['setup_intent.created', 'setup_intent.setup_failed']);
  });

  test('ask for authentication', async () => {
    const { setup } = await makeSetup();
    const asking = await desk.stripe.setupIntents.confirm(setup.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://intime.test/cards',
    });
    expect(asking).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
  });

  test('open to their own client secret alone', async () => {
    const { setup } = await makeSetup();
    const wrong = `${setup.id}_secret_${'x'.repeat(25)}`;
    await expect(
      desk.browser.setupIntents.retrieve(setup.id, { client_secret: wrong }),
    ).rejects.toMatchObject({ code: 'setup_intent_invalid_parameter' });
    await expect(desk.browser.setupIntents.cancel(setup.id)).rejects.toMatchObject({ statusCode: 403 });
  });

  test('are canceled once, and then stay so', async () => {
    const { setup } = await makeSetup();
    const canceled = await desk.stripe.setupIntents.cancel(setup.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const unexpected = { code: 'setup_intent_unexpected_state' };
    await expect(desk.stripe.setupIntents.cancel(setup.id)).rejects.toMatchObject(unexpected);
    await expect(
      desk.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject(unexpected);
  });
});
