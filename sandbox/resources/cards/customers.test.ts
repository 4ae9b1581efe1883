import { describe, expect, test } from 'vitest';
import { openStore } from '#sandbox/store/store.ts';
import { eventsOf, numbers, typed } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('customers', () => {
  test('are created and read', async () => {
    const { stripe } = sandbox;
    const made = await stripe.customers.create({
      email: 'ada@example.com',
      name: 'Ada',
      metadata: { a: '1' },
    });
    expect(made).toMatchObject({
      object: 'customer',
      email: 'ada@example.com',
      name: 'Ada',
      livemode: false,
    });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ name: 'Ada', metadata: { a: '1' } });
    expect(await eventsOf(sandbox, made.id)).toEqual(['customer.created']);
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    });
  });

  test('aren’t created with a declined card', async () => {
    const email = 'refused.card@example.com';
    await expect(
      sandbox.stripe.customers.create({ email, payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(await openStore(sandbox.db, '').all('customer', { email })).toEqual([]);
  });
});

describe('saved cards', () => {
  test('belong to one customer', async () => {
    const { stripe } = sandbox;
    const [one, other] = await Promise.all([stripe.customers.create(), stripe.customers.create()]);
    const method = await stripe.paymentMethods.create(typed());
    expect(method.customer).toBeNull();
    const attached = await stripe.paymentMethods.attach(method.id, { customer: one.id });
    expect(attached.customer).toBe(one.id);
    await expect(stripe.paymentMethods.attach(method.id, { customer: other.id })).rejects.toMatchObject({
      statusCode: 400,
      message: 'The payment method you provided has already been attached to a customer.',
    });
    expect(await eventsOf(sandbox, method.id)).toEqual(['payment_method.attached']);
  });

  test.each([
    ['declined', numbers.declined, 'card_declined', 'generic_decline'],
    ['without money', numbers.insufficientFunds, 'card_declined', 'insufficient_funds'],
    ['expired', numbers.expired, 'expired_card', 'expired_card'],
  ])('aren’t saved when %s', async (_how, number, code, decline_code) => {
    const { id } = await sandbox.stripe.customers.create();
    const method = await sandbox.stripe.paymentMethods.create(typed(number));
    await expect(sandbox.stripe.paymentMethods.attach(method.id, { customer: id })).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
    });
    expect((await sandbox.stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
  });

  test('one that fails only when charged can be saved', async () => {
    const { id } = await sandbox.stripe.customers.create();
    const method = await sandbox.stripe.paymentMethods.create(typed(numbers.failsWhenCharged));
    expect((await sandbox.stripe.paymentMethods.attach(method.id, { customer: id })).customer).toBe(id);
  });
});
