import { describe, expect, test } from 'vitest';
import { sandboxDesk } from '#test/sandbox-desk.ts';
import { eventsOf, numbers, typed } from '#test/sandbox-payments.ts';

const desk = sandboxDesk();

describe('customers', () => {
  test('are made, read, changed and listed', async () => {
    const { stripe } = desk;
    const email = 'ada.of.this.test@example.com';
    const made = await stripe.customers.create({ email, name: 'Ada', metadata: { a: '1', b: '2' } });
    expect(made).toMatchObject({ object: 'customer', email, name: 'Ada', livemode: false });
    const changed = await stripe.customers.update(made.id, { name: '', metadata: { a: '', c: '3' } });
    expect(changed).toMatchObject({ name: null, email, metadata: { b: '2', c: '3' } });
    expect(changed.metadata).not.toHaveProperty('a');
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ name: null });
    expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await eventsOf(desk, made.id)).toEqual(['customer.created', 'customer.updated']);
  });

  test('leave a mark where they were, and lose their cards', async () => {
    const { stripe } = desk;
    const email = 'gone.of.this.test@example.com';
    const made = await stripe.customers.create({ email, payment_method: 'pm_card_visa' });
    const [method] = (await stripe.customers.listPaymentMethods(made.id)).data;
    expect(await stripe.customers.del(made.id)).toEqual(
      expect.objectContaining({ id: made.id, object: 'customer', deleted: true }),
    );
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    expect((await stripe.customers.list({ email })).data).toEqual([]);
    expect(await stripe.paymentMethods.retrieve(method?.id ?? '')).toMatchObject({ customer: null });
    await expect(stripe.customers.update(made.id, { name: 'Back' })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: `No such customer: '${made.id}'`,
    });
    expect(await eventsOf(desk, made.id)).toEqual(['customer.created', 'customer.deleted']);
  });

  test('aren’t made with a card that its bank refuses', async () => {
    const email = 'nobody.of.this.test@example.com';
    await expect(
      desk.stripe.customers.create({ email, payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await desk.stripe.customers.list({ email })).data).toEqual([]);
  });

  test('page through lists both ways', async () => {
    const { stripe } = desk;
    const email = 'pages.of.this.test@example.com';
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.unshift((await stripe.customers.create({ email })).id);
    const first = await stripe.customers.list({ email, limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: made[0] }, { id: made[1] }] });
    const second = await stripe.customers.list({ email, limit: 2, starting_after: made[1] ?? '' });
    expect(second).toMatchObject({ has_more: false, data: [{ id: made[2] }] });
    const back = await stripe.customers.list({ email, limit: 2, ending_before: made[2] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    await expect(stripe.customers.list({ ending_before: 'cus_none' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'ending_before',
    });
  });
});

describe('saved cards', () => {
  test('belong to one customer until they are taken away, and then to nobody', async () => {
    const { stripe } = desk;
    const [one, other] = await Promise.all([stripe.customers.create(), stripe.customers.create()]);
    const method = await stripe.paymentMethods.create(typed());
    expect(method.customer).toBeNull();
    const attached = await stripe.paymentMethods.attach(method.id, { customer: one.id });
    expect(attached.customer).toBe(one.id);
    await expect(stripe.paymentMethods.attach(method.id, { customer: other.id })).rejects.toMatchObject({
      statusCode: 400,
      message: 'The payment method you provided has already been attached to a customer.',
    });
    expect((await stripe.paymentMethods.list({ customer: one.id })).data).toHaveLength(1);
    await expect(stripe.customers.retrievePaymentMethod(other.id, method.id)).rejects.toMatchObject({
      statusCode: 404,
    });
    await stripe.paymentMethods.detach(method.id);
    expect((await stripe.paymentMethods.list({ customer: one.id })).data).toEqual([]);
    await expect(stripe.paymentMethods.attach(method.id, { customer: one.id })).rejects.toMatchObject({
      message: expect.stringContaining('It may not be used again') as string,
    });
    await expect(stripe.paymentMethods.detach(method.id)).rejects.toMatchObject({
      message: expect.stringContaining('not attached to a customer') as string,
    });
    expect(await eventsOf(desk, method.id)).toEqual(['payment_method.attached', 'payment_method.detached']);
  });

  test.each([
    ['declined', numbers.declined, 'card_declined', 'generic_decline'],
    ['without money', numbers.poor, 'card_declined', 'insufficient_funds'],
    ['expired', numbers.expired, 'expired_card', 'expired_card'],
  ])('aren’t saved when %s', async (_how, number, code, decline_code) => {
    const { id } = await desk.stripe.customers.create();
    const method = await desk.stripe.paymentMethods.create(typed(number));
    await expect(desk.stripe.paymentMethods.attach(method.id, { customer: id })).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
    });
    expect((await desk.stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
  });

  test('one that will fail when charged is saved all the same', async () => {
    const { id } = await desk.stripe.customers.create();
    const method = await desk.stripe.paymentMethods.create(typed(numbers.failsWhenCharged));
    expect((await desk.stripe.paymentMethods.attach(method.id, { customer: id })).customer).toBe(id);
  });

  test('can be a customer’s default only when they are theirs', async () => {
    const { stripe } = desk;
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const [own] = (await stripe.customers.listPaymentMethods(customer.id)).data;
    const chosen = await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: own?.id ?? '' },
    });
    expect(chosen.invoice_settings.default_payment_method).toBe(own?.id);
    const foreign = await stripe.paymentMethods.create(typed());
    await expect(
      stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: foreign.id } }),
    ).rejects.toMatchObject({ message: expect.stringContaining('must be attached') as string });
  });
});
