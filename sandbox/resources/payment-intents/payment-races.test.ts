import { describe, expect, test } from 'vitest';
import { openStore } from '#sandbox/store/store.ts';
import { chargeOf, eventsOf, makeAuthorized, makePaid, typed } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { expireAuthorizations } from './payment-intents-cancel.ts';

const sandbox = testSandbox();

type Settled = PromiseSettledResult<unknown>[];
const won = (results: Settled) => results.filter(({ status }) => status === 'fulfilled').length;
const codes = (results: Settled) =>
  results.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code?: string }).code] : []));

/** Everything that moved for a charge, its refunds included. */
async function moved(charge: string): Promise<number> {
  const store = openStore(sandbox.db, '');
  const sources = [charge, ...(await store.all('refund', { charge })).map(({ id }) => id)];
  const posted = await Promise.all(sources.map((source) => store.all('balance_transaction', { source })));
  return posted.flat().reduce((sum, { amount }) => sum + amount, 0);
}

describe('at once', () => {
  test('of many captures one succeeds', async () => {
    const { id, latest_charge } = await makeAuthorized(sandbox);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => sandbox.stripe.paymentIntents.capture(id)),
    );
    expect(won(results)).toBe(1);
    expect(new Set(codes(results))).toEqual(new Set(['payment_intent_unexpected_state']));
    expect(await moved(String(latest_charge))).toBe(7500);
    expect((await eventsOf(sandbox, id)).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(
      1,
    );
  });

  test('capture or cancel, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, latest_charge } = await makeAuthorized(sandbox);
      const results = await Promise.allSettled([
        sandbox.stripe.paymentIntents.capture(id),
        sandbox.stripe.paymentIntents.cancel(id),
        sandbox.stripe.paymentIntents.capture(id),
        sandbox.stripe.paymentIntents.cancel(id),
      ]);
      expect(won(results)).toBe(1);
      const { status } = await sandbox.stripe.paymentIntents.retrieve(id);
      expect(await moved(String(latest_charge))).toBe(status === 'succeeded' ? 7500 : 0);
    }
  });

  test('capture or expiry, never both', async () => {
    const { id, latest_charge } = await makeAuthorized(sandbox);
    const then = sandbox.seconds() + 7 * 86_400;
    const [captured] = await Promise.allSettled([
      sandbox.stripe.paymentIntents.capture(id),
      expireAuthorizations(sandbox.database, then),
      expireAuthorizations(sandbox.database, then),
    ]);
    const { status } = await sandbox.stripe.paymentIntents.retrieve(id);
    expect(status).toBe(captured.status === 'fulfilled' ? 'succeeded' : 'canceled');
    expect(await moved(String(latest_charge))).toBe(status === 'succeeded' ? 7500 : 0);
  });

  test('refunds never return more than was captured', async () => {
    const paid = await makePaid(sandbox);
    const charge = String(paid.latest_charge);
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        sandbox.stripe.refunds.create({
          ...(n % 2 ? { charge } : { payment_intent: paid.id }),
          amount: 5000,
        }),
      ),
    );
    expect(won(results)).toBe(1);
    expect(await chargeOf(sandbox, paid)).toMatchObject({ amount_refunded: 5000, refunded: false });
    expect(await moved(charge)).toBe(2500);
  });

  test('of many confirmations one charges', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({
      amount: 7500,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
    });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => sandbox.stripe.paymentIntents.confirm(id)),
    );
    expect(won(results)).toBe(1);
    expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('a card without a customer pays one of two intents', async () => {
    const { id } = await sandbox.stripe.paymentMethods.create(typed());
    const results = await Promise.allSettled([
      makeAuthorized(sandbox, { payment_method: id }),
      makeAuthorized(sandbox, { payment_method: id }),
    ]);
    expect(won(results)).toBe(1);
  });
});
