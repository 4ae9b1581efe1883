import { beforeAll, describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import type { PaymentsPort } from './payments-port.ts';
import { ForgedEventError } from './provider-error.ts';
import { stripePayments } from './stripe-payments.ts';

const sandbox = testSandbox();
const cents = (value: number) => value as Cents;
let port: PaymentsPort;
beforeAll(() => {
  const options = {
    mode: 'sandbox',
    publishableKey: 'pk_test_x',
    webhookSecrets: ['whsec_a', 'whsec_b'],
  } as const;
  port = stripePayments(sandbox.stripe, { ...options, webhookSecrets: [...options.webhookSecrets] });
});

const newAbout = () => ({
  bookingId: crypto.randomUUID(),
  paymentId: crypto.randomUUID(),
  operationId: crypto.randomUUID(),
});
const key = () => crypto.randomUUID();
const newIntent = (about = newAbout(), more: object = {}) =>
  port.createIntent(key(), { amount: cents(7500), capture: 'manual', about, ...more });
const payWith = (id: string, method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.confirm(id, { payment_method: method });

async function charged(about = newAbout()) {
  const { id } = await newIntent(about);
  await payWith(id);
  const { charge } = await port.capture(key(), id, cents(7500));
  return { intentId: id, chargeId: charge?.id ?? '', about };
}

/** The contract of a payment provider, tested against the sandbox. With keys, the same code talks to Stripe. */
describe('the payments port', () => {
  test('creates one intent per key', async () => {
    const about = newAbout();
    const params = { amount: cents(7500), capture: 'manual', about } as const;
    const first = await port.createIntent('key-of-the-port', params);
    const second = await port.createIntent('key-of-the-port', params);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      status: 'open',
      amount: 7500,
      currency: 'usd',
      metadata: about,
      charge: null,
    });
    expect(first.clientSecret).toMatch(/_secret_/);
    expect((await port.findIntent(about.operationId))?.id).toBe(first.id);
    expect(await port.findIntent(crypto.randomUUID())).toBeUndefined();
    await expect(port.createIntent('key-of-the-port', { ...params, amount: cents(1) })).rejects.toMatchObject(
      {
        kind: 'refused',
      },
    );
  });

  test('authorizes, captures exactly once and reports the fee', async () => {
    const { id } = await newIntent();
    await payWith(id);
    const authorized = await port.readIntent(id);
    expect(authorized).toMatchObject({ status: 'authorized', charge: { captured: false, fee: null } });
    expect(authorized.charge?.captureBefore?.getTime()).toBe(sandbox.now().getTime() + 7 * 86_400_000);
    const captured = await port.capture(key(), id, cents(7500));
    expect(captured).toMatchObject({ status: 'captured', charge: { amountCaptured: 7500, fee: 248 } });
    await expect(port.capture(key(), id, cents(7500))).rejects.toMatchObject({ kind: 'state' });
    await expect(port.cancel(key(), id)).rejects.toMatchObject({ kind: 'state' });
  });

  test('releases a card hold', async () => {
    const { id } = await newIntent();
    await payWith(id);
    expect((await port.cancel(key(), id)).status).toBe('canceled');
    await expect(port.capture(key(), id, cents(7500))).rejects.toMatchObject({ kind: 'state' });
  });

  test('saves a card for a tip, and passes on the bank’s message when it is declined', async () => {
    const customer = await port.createCustomer(key(), crypto.randomUUID());
    const { id } = await newIntent(newAbout(), { customerId: customer.id, saveCard: true });
    await payWith(id);
    const { methodId, customerId } = await port.readIntent(id);
    expect(customerId).toBe(customer.id);
    const tip = await newIntent(newAbout(), { capture: 'automatic', customerId: customer.id });
    expect(await port.confirm(key(), tip.id, methodId ?? '')).toMatchObject({ status: 'captured' });
    const other = await newIntent(newAbout(), { capture: 'automatic' });
    await expect(port.confirm(key(), other.id, 'pm_card_chargeDeclined')).rejects.toMatchObject({
      kind: 'card',
      message: 'Your card was declined.',
    });
    expect((await port.readIntent(other.id)).lastError).toBe('Your card was declined.');
  });

  test('saves a card only while the client agrees, until it is paid', async () => {
    const { id: customerId } = await port.createCustomer(key(), crypto.randomUUID());
    const intent = await newIntent(newAbout());
    await port.saveCard(intent.id, customerId);
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      customer: customerId,
      setup_future_usage: 'on_session',
    });
    await port.saveCard(intent.id, null);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).setup_future_usage).toBeNull();
    expect((await port.readIntent(intent.id)).clientSecret).toBe(intent.clientSecret);
  });

  test('refunds, and finds a refund by its operation', async () => {
    const { chargeId, about } = await charged();
    const made = await port.refund(key(), { chargeId, amount: cents(3000), about });
    expect(made.amount).toBe(3000);
    expect(await port.findRefund(chargeId, about.operationId)).toEqual(made);
    expect(await port.findRefund(chargeId, crypto.randomUUID())).toBeUndefined();
    await expect(port.refund(key(), { chargeId, amount: cents(4501), about })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  test('transfers to an account once payouts are enabled, and reverses it', async () => {
    const account = await port.createAccount(key(), crypto.randomUUID(), 'mara@example.com');
    expect(account).toMatchObject({ detailsSubmitted: false, canBePaid: false });
    const { chargeId, about } = await charged();
    const params = { chargeId, accountId: account.id, amount: cents(6750), about };
    await expect(port.transfer(key(), params)).rejects.toMatchObject({ kind: 'refused' });
    const url = await port.onboardingUrl(account.id, {
      returnTo: 'https://x.test/a',
      refresh: 'https://x.test/b',
    });
    await sandbox.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=finish',
    });
    expect(await port.readAccount(account.id)).toMatchObject({ detailsSubmitted: true, canBePaid: true });
    const before = await port.balance();
    const sent = await port.transfer(key(), params);
    expect(await port.findTransfer(about.bookingId, about.operationId)).toEqual(sent);
    expect(before - (await port.balance())).toBe(6750);
    const back = await port.reverse(key(), { transferId: sent.id, amount: cents(6750), about });
    expect(await port.findReversal(sent.id, about.operationId)).toEqual(back);
    expect(await port.balance()).toBe(before);
  });

  test('lists balance entries and events since an instant', async () => {
    const since = sandbox.now();
    const { chargeId } = await charged();
    const sources: (string | null)[] = [];
    for await (const entry of port.listBalance(since)) sources.push(entry.source);
    expect(sources).toContain(chargeId);
    const before = new Date(since.getTime() - 1_000);
    for await (const entry of port.listBalance(new Date(0), before)) expect(entry.source).not.toBe(chargeId);
    const types: string[] = [];
    for await (const event of port.listEvents(since)) types.push(event.type);
    expect(types).toEqual(expect.arrayContaining(['payment_intent.succeeded', 'payment_intent.created']));
  });

  test('accepts only events signed for one of our endpoints', () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'x.y',
      data: { object: { id: 'o_1' } },
    });
    const timestamp = Math.floor(sandbox.now().getTime() / 1000);
    const sign = (secret: string) =>
      sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const read = (signature?: string) => port.readEvent(Buffer.from(payload), signature, sandbox.now());
    for (const secret of ['whsec_a', 'whsec_b']) {
      expect(read(sign(secret))).toMatchObject({ id: 'evt_1', type: 'x.y', objectId: 'o_1', account: null });
    }
    for (const signature of [sign('whsec_c'), '', undefined])
      expect(() => read(signature)).toThrow(ForgedEventError);
  });

  test('reports an unreachable provider as unavailable', async () => {
    const { createStripe } = await import('./stripe-client.ts');
    const stripe = createStripe({ key: 'sk_test_x', baseUrl: 'http://127.0.0.1:9/sandbox/stripe' });
    const unreachable = stripePayments(stripe, { mode: 'sandbox', publishableKey: '', webhookSecrets: [] });
    await expect(unreachable.readIntent('pi_1')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
