import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { chargeOf, eventsOf, makeAuthorized, makeIntent } from '#test/sandbox-payments.ts';
import { sandboxOrigin, testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
const payment_method = 'pm_card_authenticationRequired';
const return_url = 'https://intime.test/dashboard?tab=bookings&a=%22%3Cb%3E';

type Intent = Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'next_action'>;
const addressOf = ({ next_action }: Intent) => next_action?.redirect_to_url?.url ?? '';
const pathOf = (url: string) => url.slice(sandboxOrigin.length);
const open = (url: string) => sandbox.app.inject({ method: 'GET', url: pathOf(url) });
const answer = (url: string, outcome: string) =>
  sandbox.app.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });

describe('the bank’s page', () => {
  test('shows the amount, without outside resources', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url });
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url } },
      latest_charge: null,
      amount_capturable: 0,
    });
    expect(addressOf(intent)).toContain(`${sandboxOrigin}/sandbox/stripe/pages/challenge/${intent.id}?key=`);
    const page = await open(addressOf(intent));
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://intime.test;");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    for (const words of [
      'Test mode, no real money',
      '$75.00',
      '3184',
      'Complete authentication',
      'Fail authentication',
    ]) {
      expect(page.body).toContain(words);
    }
  });

  test('when passed authorizes the payment and returns', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url });
    const done = await answer(addressOf(intent), 'complete');
    expect(done.statusCode).toBe(303);
    const back = new URL(String(done.headers.location));
    expect(back.origin + back.pathname).toBe('https://intime.test/dashboard');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      tab: 'bookings',
      a: '"<b>',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const authorized = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(authorized).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 7500,
      next_action: null,
    });
    expect((await chargeOf(sandbox, authorized)).payment_method_details?.card?.three_d_secure).toMatchObject({
      result: 'authenticated',
      authentication_flow: 'challenge',
    });
    expect(await eventsOf(sandbox, intent.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.amount_capturable_updated',
    ]);
  });

  test('when passed charges at once with automatic capture', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url, capture_method: 'automatic' });
    await answer(addressOf(intent), 'complete');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 7500,
    });
  });

  test('when failed leaves the intent waiting for another card', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url });
    const done = await answer(addressOf(intent), 'fail');
    expect(new URL(String(done.headers.location)).searchParams.get('redirect_status')).toBe('failed');
    const failed = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: null,
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        payment_method: { card: { last4: '3184' } },
      },
    });
    expect((await eventsOf(sandbox, intent.id)).slice(-1)).toEqual(['payment_intent.payment_failed']);
    const again = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(again).toMatchObject({ status: 'requires_capture', last_payment_error: null });
  });

  test('stays open when left, and another card can pay', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url });
    sandbox.moveBy(3600);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
    const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'requires_capture', next_action: null });
    const late = await answer(addressOf(intent), 'fail');
    expect(new URL(String(late.headers.location)).searchParams.get('redirect_status')).toBe('succeeded');
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    expect((await sandbox.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('of an earlier attempt doesn’t count for the next', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url });
    const next = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method, return_url });
    expect(addressOf(next)).not.toBe(addressOf(intent));
    expect((await answer(addressOf(intent), 'complete')).statusCode).toBe(404);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
    expect((await answer(addressOf(next), 'complete')).statusCode).toBe(303);
  });

  test('counts the first of many answers', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url, capture_method: 'automatic' });
    const url = addressOf(intent);
    const answers = await Promise.all([
      answer(url, 'complete'),
      answer(url, 'complete'),
      answer(url, 'fail'),
      answer(url, 'complete'),
    ]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    const { data } = await sandbox.stripe.charges.list({ payment_intent: intent.id });
    const { status } = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(data).toHaveLength(status === 'succeeded' ? 1 : 0);
    const page = await open(url);
    expect(page.body).toContain('You’ve already responded');
    expect(page.body).not.toContain('<form');
    expect(page.body).not.toContain('"<b>');
  });

  test('opens with its own key only', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url });
    const [base = ''] = addressOf(intent).split('?');
    const plain = await makeIntent(sandbox);
    const addresses = [
      base,
      `${base}?key=`,
      `${base}?key=${'x'.repeat(32)}`,
      base.replace(intent.id, plain.id),
    ];
    for (const url of addresses) {
      expect((await open(url)).statusCode).toBe(404);
      expect((await answer(url, 'complete')).statusCode).toBe(404);
    }
    expect((await answer(addressOf(intent), 'maybe')).statusCode).toBe(400);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });

  test('takes no policy directive from the return URL', async () => {
    const intent = await makeAuthorized(sandbox, {
      payment_method,
      return_url: "https://a;script-src'unsafe-inline'/",
    });
    const page = await open(addressOf(intent));
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    expect(page.statusCode).toBe(200);
  });

  test('of a canceled intent changes nothing', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method, return_url });
    await sandbox.stripe.paymentIntents.cancel(intent.id);
    await answer(addressOf(intent), 'complete');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      latest_charge: null,
    });
  });

  test('without a return URL says that it is done', async () => {
    const intent = await makeAuthorized(sandbox, { payment_method });
    const done = await answer(addressOf(intent), 'complete');
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('You can close this page.');
  });
});
