import { describe, expect, test } from 'vitest';
import { openStore } from '#server/sandbox/store.ts';
import { sandboxDesk } from '#test/sandbox-desk.ts';
import { chargeOf, eventsOf, makeHold, makePaid, typed } from '#test/sandbox-payments.ts';
import { expireAuthorizations } from './payment-intents-cancel.ts';

const desk = sandboxDesk();

type Settled = PromiseSettledResult<unknown>[];
const won = (results: Settled) => results.filter(({ status }) => status === 'fulfilled').length;
const codes = (results: Settled) =>
  results.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code?: string }).code] : []));

/** Everything that moved for a charge, its refunds included. */
async function moved(charge: string): Promise<number> {
  const store = openStore(desk.db, '');
  const sources = [charge, ...(await store.all('refund', { charge })).map(({ id }) => id)];
  const posted = await Promise.all(sources.map((source) => store.all('balance_transaction', { source })));
  return posted.flat().reduce((sum, { amount }) => sum + amount, 0);
}

describe('at once', () => {
  test('of many captures one takes the money', async () => {
    const { id, latest_charge } = await makeHold(desk);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => desk.stripe.paymentIntents.capture(id)),
    );
    expect(won(results)).toBe(1);
    expect(new Set(codes(results))).toEqual(new Set(['payment_intent_unexpected_state']));
    expect(await moved(String(latest_charge))).toBe(7500);
    expect((await eventsOf(desk, id)).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1);
  });

  test('capture or cancel, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, latest_charge } = await makeHold(desk);
      const results = await Promise.allSettled([
        desk.stripe.paymentIntents.capture(id),
        desk.stripe.paymentIntents.cancel(id),
        desk.stripe.paymentIntents.capture(id),
        desk.stripe.paymentIntents.cancel(id),
      ]);
      expect(won(results)).toBe(1);
      const { status } = await desk.stripe.paymentIntents.retrieve(id);
      expect(await moved(String(latest_charge))).toBe(status === 'succeeded' ? 7500 : 0);
    }
  });

  test('capture or expiry, never both', async () => {
    const { id, latest_charge } = await makeHold(desk);
    const then = new Date(desk.now().getTime() + 7 * 86_400_000);
    const [captured] = await Promise.allSettled([
      desk.stripe.paymentIntents.capture(id),
      expireAuthorizations(desk.db, then),
      expireAuthorizations(desk.db, then),
    ]);
    const { status } = await desk.stripe.paymentIntents.retrieve(id);
    expect(status).toBe(captured.status === 'fulfilled' ? 'succeeded' : 'canceled');
    expect(await moved(String(latest_charge))).toBe(status === 'succeeded' ? 7500 : 0);
  });

  test('refunds never give back more than was taken', async () => {
    const paid = await makePaid(desk);
    const charge = String(paid.latest_charge);
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        desk.stripe.refunds.create({ ...(n % 2 ? { charge } : { payment_intent: paid.id }), amount: 5000 }),
      ),
    );
    expect(won(results)).toBe(1);
    expect(await chargeOf(desk, paid)).toMatchObject({ amount_refunded: 5000, refunded: false });
    expect(await moved(charge)).toBe(2500);
  });

  test('of many confirmations one charges', async () => {
    const { id } = await desk.stripe.paymentIntents.create({
      amount: 7500,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
    });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => desk.stripe.paymentIntents.confirm(id)),
    );
    expect(won(results)).toBe(1);
    expect((await desk.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('a card that pays once pays one of two', async () => {
    const { id } = await desk.stripe.paymentMethods.create(typed());
    const results = await Promise.allSettled([
      makeHold(desk, { payment_method: id }),
      makeHold(desk, { payment_method: id }),
    ]);
    expect(won(results)).toBe(1);
  });
});
