import { describe, expect, test } from 'vitest';
import { eventsOf, makeAuthorized, makeIntent, makePaid, typed } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('a payment intent', () => {
  test('is created and waits for a card', async () => {
    const intent = await makeIntent(sandbox, {
      metadata: { booking: 'b1' },
      transfer_group: 'booking:b1',
      description: 'An hour',
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 7500,
      amount_capturable: 0,
      amount_received: 0,
      automatic_payment_methods: null,
      payment_method_types: ['card'],
      capture_method: 'manual',
      metadata: { booking: 'b1' },
      transfer_group: 'booking:b1',
      description: 'An hour',
      latest_charge: null,
      next_action: null,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
    expect(await eventsOf(sandbox, intent.id)).toEqual(['payment_intent.created']);
  });

  test('with a card waits to be confirmed', async () => {
    const intent = await makeIntent(sandbox, { payment_method: 'pm_card_visa' });
    expect(intent).toMatchObject({ status: 'requires_confirmation', latest_charge: null });
    const confirmed = await sandbox.stripe.paymentIntents.confirm(intent.id);
    expect(confirmed).toMatchObject({ status: 'requires_capture', payment_method: intent.payment_method });
  });

  test.each([
    ['no amount', 'currency=usd', 'parameter_missing', 'amount'],
    ['no currency', 'amount=500', 'parameter_missing', 'currency'],
    ['a fraction', 'amount=5.5&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['nothing', 'amount=0&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['less than nothing', 'amount=-50&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['too little', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['too much', 'amount=100000000&currency=usd', 'amount_too_large', 'amount'],
    ['an empty text', 'amount=500&currency=usd&description=', 'parameter_invalid_empty', 'description'],
    ['another money', 'amount=500&currency=eur', 'currency_not_supported', 'currency'],
    [
      'an unknown parameter',
      'amount=500&currency=usd&payment_method_types[]=card',
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'a script as return URL',
      'amount=500&currency=usd&confirm=true&return_url=javascript:1',
      'url_invalid',
      'return_url',
    ],
    ['an unknown customer', 'amount=500&currency=usd&customer=cus_no', 'resource_missing', 'customer'],
    ['an unknown card', 'amount=500&currency=usd&payment_method=pm_no', 'resource_missing', 'payment_method'],
  ])('isn’t created with %s', async (_what, form, code, param) => {
    const answer = await sandbox.call('POST', '/v1/payment_intents', form);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { type: 'invalid_request_error', code, param } });
  });

  test('accepts the largest amount and the smallest', async () => {
    expect((await makeIntent(sandbox, { amount: 50 })).amount).toBe(50);
    expect((await makeIntent(sandbox, { amount: 99_999_999 })).amount).toBe(99_999_999);
  });

  test('lists the allowed values in its refusal', async () => {
    const form = 'amount=500&currency=usd&capture_method=later';
    expect((await sandbox.call('POST', '/v1/payment_intents', form)).json()).toMatchObject({
      error: {
        message: 'Invalid capture_method: must be one of automatic, automatic_async, or manual',
        param: 'capture_method',
      },
    });
  });

  test('that doesn’t exist is a 404', async () => {
    await expect(sandbox.stripe.paymentIntents.retrieve('pi_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_nobody'",
    });
  });

  test('that allows every method needs a return URL', async () => {
    const params = { amount: 500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' };
    await expect(sandbox.stripe.paymentIntents.create(params)).rejects.toMatchObject({
      message: expect.stringContaining('you must provide a `return_url`') as string,
    });
    const intent = await sandbox.stripe.paymentIntents.create({
      ...params,
      return_url: 'https://intime.test/',
    });
    expect(intent).toMatchObject({ status: 'succeeded', capture_method: 'automatic_async' });
    const never = { enabled: true, allow_redirects: 'never' as const };
    const stays = await sandbox.stripe.paymentIntents.create({ ...params, automatic_payment_methods: never });
    expect(stays.status).toBe('succeeded');
  });
});

describe('updating an intent', () => {
  test('is possible until it is authorized', async () => {
    const { id } = await makeIntent(sandbox, { metadata: { a: '1' } });
    const changed = await sandbox.stripe.paymentIntents.update(id, {
      amount: 8000,
      metadata: { b: '2' },
      payment_method: 'pm_card_visa',
    });
    expect(changed).toMatchObject({
      amount: 8000,
      metadata: { a: '1', b: '2' },
      status: 'requires_confirmation',
    });
  });

  test('after authorization changes descriptive fields only', async () => {
    const { id } = await makeAuthorized(sandbox);
    await expect(sandbox.stripe.paymentIntents.update(id, { amount: 1 + 7500 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'requires_capture' },
      message: expect.stringContaining("PaymentIntent's amount could not be updated") as string,
    });
    const changed = await sandbox.stripe.paymentIntents.update(id, {
      description: 'New',
      metadata: { c: '3' },
    });
    expect(changed).toMatchObject({ status: 'requires_capture', description: 'New', metadata: { c: '3' } });
  });

  test('during a challenge ends the challenge', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method: 'pm_card_authenticationRequired' });
    expect(intent.status).toBe('requires_action');
    const changed = await sandbox.stripe.paymentIntents.update(intent.id, { amount: 9000 });
    expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null, amount: 9000 });
  });
});

describe('finding intents', () => {
  test('by customer', async () => {
    const customer = (await sandbox.stripe.customers.create()).id;
    const [one, two] = [await makeIntent(sandbox, { customer }), await makeIntent(sandbox, { customer })];
    const { data } = await sandbox.stripe.paymentIntents.list({ customer });
    expect(data.map(({ id }) => id)).toEqual([two.id, one.id]);
  });

  test('by their metadata and status', async () => {
    const open = await makeIntent(sandbox, { metadata: { order: 'x AND y', of: 'search' } });
    const paid = await makePaid(sandbox, { metadata: { order: 'x AND y', of: 'search' } });
    const query = `metadata['order']:'x AND y' AND metadata["of"]:"search"`;
    const found = await sandbox.stripe.paymentIntents.search({ query });
    expect(found).toMatchObject({ object: 'search_result', has_more: false, next_page: null });
    expect(found.data.map(({ id }) => id)).toEqual([paid.id, open.id]);
    const succeeded = await sandbox.stripe.paymentIntents.search({
      query: `${query} AND status:'succeeded'`,
    });
    expect(succeeded.data.map(({ id }) => id)).toEqual([paid.id]);
    const all = await sandbox.stripe.paymentIntents
      .search({ query, limit: 1 })
      .autoPagingToArray({ limit: 9 });
    expect(all.map(({ id }) => id)).toEqual([paid.id, open.id]);
    const later = Math.floor(sandbox.now().getTime() / 1000) + 1;
    expect(
      (await sandbox.stripe.paymentIntents.search({ query: `${query} AND created>${later}` })).data,
    ).toEqual([]);
  });

  test('page by page, in both directions', async () => {
    const { stripe } = sandbox;
    const customer = (await stripe.customers.create()).id;
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.unshift((await makeIntent(sandbox, { customer })).id);
    const list = (page: object) => stripe.paymentIntents.list({ customer, limit: 2, ...page });
    expect(await list({})).toMatchObject({ has_more: true, data: [{ id: made[0] }, { id: made[1] }] });
    expect(await list({ starting_after: made[1] })).toMatchObject({
      has_more: false,
      data: [{ id: made[2] }],
    });
    const back = await list({ ending_before: made[2] });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    await expect(list({ ending_before: 'pi_none' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'ending_before',
    });
  });
});

describe('a search', () => {
  test.each([
    `metadata['a']:'b`,
    `'status:'succeeded'`,
    `status:'succeeded' OR status:'canceled'`,
    `status:'succeeded' AND`,
    `email:'a'`,
    `metadata['a']>'b'`,
    'amount:x',
  ])('that can’t be read is refused: %s', async (query) => {
    await expect(sandbox.stripe.paymentIntents.search({ query })).rejects.toMatchObject({
      statusCode: 400,
      param: 'query',
    });
  });
});

describe('a browser', () => {
  test('sees what the payer needs, with the client secret alone', async () => {
    const customer = (await sandbox.stripe.customers.create()).id;
    const intent = await makeIntent(sandbox, { customer, metadata: { note: 'ours' } });
    const client_secret = intent.client_secret ?? '';
    const retrieved = await sandbox.browser.paymentIntents.retrieve(intent.id, { client_secret });
    expect(retrieved).toMatchObject({
      id: intent.id,
      amount: 7500,
      status: 'requires_payment_method',
      client_secret,
    });
    for (const field of ['metadata', 'customer', 'latest_charge', 'transfer_group', 'amount_received']) {
      expect(retrieved).not.toHaveProperty(field);
    }
  });

  test('sees nothing with a wrong secret, with none, or with another intent’s', async () => {
    const [intent, other] = [await makeIntent(sandbox), await makeIntent(sandbox)];
    const wrong = [`${intent.client_secret}x`, `${intent.id}_secret_${'x'.repeat(25)}`, other.client_secret];
    for (const client_secret of wrong) {
      await expect(
        sandbox.browser.paymentIntents.retrieve(intent.id, { client_secret: client_secret ?? '' }),
      ).rejects.toMatchObject({
        statusCode: 400,
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
        message:
          'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      });
    }
    await expect(sandbox.browser.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'client_secret',
    });
  });

  test('may not create, capture, cancel or list', async () => {
    const { paymentIntents } = sandbox.browser;
    const { id } = await makeAuthorized(sandbox);
    const attempts = [
      () => paymentIntents.create({ amount: 500, currency: 'usd' }),
      () => paymentIntents.capture(id),
      () => paymentIntents.cancel(id),
      () => paymentIntents.update(id, { metadata: { a: 'b' } }),
      () => paymentIntents.list(),
      () => sandbox.browser.refunds.create({ payment_intent: id }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ statusCode: 403 });
  });

  test('expands nothing beyond its own intent', async () => {
    const customer = (await sandbox.stripe.customers.create({ email: 'hidden@example.com' })).id;
    const intent = await makeIntent(sandbox, { customer });
    const client_secret = intent.client_secret ?? '';
    const confirm = (expand: string[]) =>
      sandbox.browser.paymentIntents.confirm(intent.id, {
        client_secret,
        payment_method_data: typed(),
        setup_future_usage: 'off_session',
        expand,
      } as never);
    await expect(confirm(['payment_method.customer'])).rejects.toMatchObject({ statusCode: 403 });
    await expect(confirm(['customer'])).rejects.toMatchObject({
      message: 'This property cannot be expanded (customer).',
    });
    expect(await confirm(['payment_method'])).toMatchObject({ payment_method: { card: { last4: '4242' } } });
  });
});
