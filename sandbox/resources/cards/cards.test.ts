import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { numbers, typed } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
/** Passes the Luhn check: the test number of another network. */
const real = '6011000990139424';

describe('cards', () => {
  test('are created by a browser, and only the last digits of the number are stored', async () => {
    const method = await sandbox.browser.paymentMethods.create({
      ...typed('4242 4242 4242 4242'),
      billing_details: { name: 'Ada', address: { postal_code: '10115' } },
    });
    expect(method).toMatchObject({
      object: 'payment_method',
      type: 'card',
      billing_details: { name: 'Ada', address: { postal_code: '10115', city: null } },
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    });
    const [row] = await queryRows<{ found: string }>(
      sandbox.db,
      sql`select count(*) as found from stripe_sandbox.objects
        where body::text || hidden::text like '%4242424242424242%'`,
    );
    expect(Number(row?.found)).toBe(0);
  });

  test.each([
    ['5555555555554444', 'mastercard', '123'],
    ['378282246310005', 'amex', '1234'],
  ])('of every brand: %s', async (number, brand, cvc) => {
    const { type, card } = typed(number);
    const method = await sandbox.stripe.paymentMethods.create({ type, card: { ...card, cvc } });
    expect(method.card?.brand).toBe(brand);
  });

  test('can’t be read by a browser', async () => {
    const { id } = await sandbox.browser.paymentMethods.create(typed());
    await expect(sandbox.browser.paymentMethods.retrieve(id)).rejects.toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
  });

  test.each([
    ['a real-looking number', { number: real }, 'card_declined', 'test mode, but used a non test card'],
    ['a mistyped number', { number: '4242424242424241' }, 'incorrect_number', 'card number is incorrect'],
    ['half a number', { number: '4242 4242' }, 'incomplete_number', 'card number is incomplete'],
    ['letters', { number: 'constructor' }, 'invalid_number', 'card number is invalid'],
    ['a 13th month', { exp_month: 13 }, 'invalid_expiry_month', 'expiration month is invalid'],
    ['a month of no number', { exp_month: 0 }, 'invalid_expiry_month', 'expiration month is invalid'],
    ['last year', { exp_year: 2029 }, 'invalid_expiry_year', 'expiration year is invalid'],
    ['last month', { exp_year: 2030, exp_month: 2 }, 'invalid_expiry_month', 'month is invalid'],
    ['a far year', { exp_year: 2090 }, 'invalid_expiry_year', 'expiration year is invalid'],
    ['a short code', { cvc: '12' }, 'invalid_cvc', 'security code is invalid'],
    ['a long code', { cvc: '1234' }, 'invalid_cvc', 'security code is invalid'],
  ])('refuses %s', async (_what, wrong, code, words) => {
    const { type, card } = typed();
    await expect(
      sandbox.browser.paymentMethods.create({ type, card: { ...card, ...wrong } }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      message: expect.stringContaining(words) as string,
    });
  });

  test('accepts the current month, and years of two digits', async () => {
    const card = { number: numbers.valid, exp_month: 3, exp_year: 30 };
    const method = await sandbox.stripe.paymentMethods.create({ type: 'card', card });
    expect(method.card).toMatchObject({ exp_month: 3, exp_year: 2030, checks: { cvc_check: null } });
  });

  test('a real-looking number is refused as such and never stored', async () => {
    const key = `real card ${Math.random()}`;
    await expect(
      sandbox.stripe.paymentMethods.create(typed(real), { idempotencyKey: key }),
    ).rejects.toMatchObject({ decline_code: 'test_mode_live_card' });
    const [row] = await queryRows<{ all: string; fingerprint: string }>(
      sandbox.db,
      sql`select requests::text as all, fingerprint from stripe_sandbox.requests where key = ${key}`,
    );
    expect(row?.all).not.toContain(real);
    const sameEnd = typed(`9${real.slice(1)}`);
    sameEnd.card.cvc = '987';
    // The fingerprint contains neither the code nor more digits than the last four, so they can't be guessed from it.
    await expect(
      sandbox.stripe.paymentMethods.create(sameEnd, { idempotencyKey: key }),
    ).rejects.toMatchObject({
      decline_code: 'test_mode_live_card',
    });
  });

  test('reports missing fields, and refuses other kinds', async () => {
    const missing = await sandbox.call('POST', '/v1/payment_methods', 'type=card&card[exp_month]=1');
    expect(missing.json()).toMatchObject({
      error: {
        code: 'parameter_missing',
        param: 'card[number]',
        message: 'Missing required param: card[number].',
      },
    });
    const other = await sandbox.call('POST', '/v1/payment_methods', 'type=sepa_debit');
    expect(other.json()).toMatchObject({ error: { param: 'type', type: 'invalid_request_error' } });
  });
});
