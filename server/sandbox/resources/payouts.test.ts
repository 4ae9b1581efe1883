import { describe, expect, test } from 'vitest';
import { workSandbox } from '#server/sandbox/work.ts';
import { newExpert, payableExpert } from '#test/sandbox-account.ts';
import { capturedCharge } from '#test/sandbox-charge.ts';
import { sandboxDesk } from '#test/sandbox-desk.ts';

const desk = sandboxDesk();
const work = () =>
  workSandbox({ db: desk.db, now: desk.now, fetch: () => Promise.reject(new Error('nobody listens')) });

async function paidExpert(amount = 3000) {
  const { id } = await payableExpert(desk);
  const charge = await capturedCharge(desk.db, 5000);
  await desk.stripe.transfers.create({
    amount,
    currency: 'usd',
    destination: id,
    source_transaction: charge.id,
  });
  return { stripeAccount: id };
}
const balance = async (as: { stripeAccount: string }) =>
  (await desk.stripe.balance.retrieve({}, as)).available[0]?.amount;

describe('a payout', () => {
  test('leaves the balance at once and arrives a day later', async () => {
    const as = await paidExpert();
    const payout = await desk.stripe.payouts.create(
      { amount: 2000, currency: 'usd', metadata: { n: '1' } },
      as,
    );
    expect(payout).toMatchObject({ status: 'pending', amount: 2000, metadata: { n: '1' }, automatic: false });
    expect(payout.destination).toMatch(/^ba_/);
    expect(await balance(as)).toBe(1000);
    desk.moveBy(86_399);
    await work();
    expect(await desk.stripe.payouts.retrieve(payout.id, {}, as)).toMatchObject({ status: 'pending' });
    desk.moveBy(1);
    await work();
    expect(await desk.stripe.payouts.retrieve(payout.id, {}, as)).toMatchObject({ status: 'paid' });
    const { data } = await desk.stripe.events.list({ type: 'payout.*' }, as);
    expect(data.map(({ type, account }) => [type, account])).toEqual([
      ['payout.paid', as.stripeAccount],
      ['payout.created', as.stripeAccount],
    ]);
    await work();
    expect((await desk.stripe.events.list({ type: 'payout.paid' }, as)).data).toHaveLength(1);
    await expect(desk.stripe.payouts.cancel(payout.id, {}, as)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('comes back when it is cancelled in time', async () => {
    const as = await paidExpert();
    const { id } = await desk.stripe.payouts.create({ amount: 3000, currency: 'usd' }, as);
    expect(await desk.stripe.payouts.cancel(id, {}, as)).toMatchObject({ status: 'canceled' });
    expect(await balance(as)).toBe(3000);
    await expect(desk.stripe.payouts.cancel(id, {}, as)).rejects.toMatchObject({ statusCode: 400 });
    desk.moveBy(2 * 86_400);
    await work();
    expect(await desk.stripe.payouts.retrieve(id, {}, as)).toMatchObject({ status: 'canceled' });
    const { data } = await desk.stripe.balanceTransactions.list({ source: id }, as);
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      ['payout_cancel', 3000],
      ['payout', -3000],
    ]);
  });

  test('is refused beyond the balance and before the setup', async () => {
    const as = await paidExpert(500);
    await expect(desk.stripe.payouts.create({ amount: 501, currency: 'usd' }, as)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    const { id } = await newExpert(desk);
    await expect(
      desk.stripe.payouts.create({ amount: 1, currency: 'usd' }, { stripeAccount: id }),
    ).rejects.toMatchObject({ code: 'payouts_not_allowed' });
    const both = await Promise.allSettled(
      [1, 2, 3].map(() => desk.stripe.payouts.create({ amount: 400, currency: 'usd' }, as)),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(as)).toBe(100);
  });

  test('of the platform itself leaves its own balance', async () => {
    await capturedCharge(desk.db, 4000);
    const own = async () => (await desk.stripe.balance.retrieve()).available[0]?.amount ?? 0;
    const before = await own();
    const payout = await desk.stripe.payouts.create({ amount: 1000, currency: 'usd', method: 'instant' });
    expect(await own()).toBe(before - 1000);
    await work();
    expect(await desk.stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'paid' });
  });

  test('is nobody else’s to see', async () => {
    const as = await paidExpert();
    const other = await paidExpert();
    const { id } = await desk.stripe.payouts.create({ amount: 10, currency: 'usd' }, as);
    await expect(desk.stripe.payouts.retrieve(id, {}, other)).rejects.toMatchObject({ statusCode: 404 });
    await expect(desk.stripe.payouts.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await desk.stripe.payouts.list({}, as)).data.map((each) => each.id)).toEqual([id]);
    expect((await desk.stripe.payouts.list({ status: 'paid' }, as)).data).toEqual([]);
  });
});

describe('balance transactions', () => {
  test('come by time, kind and page', async () => {
    const as = await paidExpert();
    await desk.stripe.payouts.create({ amount: 100, currency: 'usd' }, as);
    desk.moveBy(100);
    const at = Math.floor(desk.now().getTime() / 1000);
    await desk.stripe.payouts.create({ amount: 200, currency: 'usd' }, as);
    const amounts = async (params: object) =>
      (await desk.stripe.balanceTransactions.list(params, as)).data.map(({ amount }) => amount);
    expect(await amounts({})).toEqual([-200, -100, 3000]);
    expect(await amounts({ type: 'payout' })).toEqual([-200, -100]);
    expect(await amounts({ created: { gte: at } })).toEqual([-200]);
    expect(await amounts({ created: { lt: at }, limit: 1 })).toEqual([-100]);
    const all = await desk.stripe.balanceTransactions.list({ limit: 1 }, as).autoPagingToArray({ limit: 10 });
    expect(all.map(({ amount }) => amount)).toEqual([-200, -100, 3000]);
    const [first] = all;
    expect(await desk.stripe.balanceTransactions.retrieve(first?.id ?? '', {}, as)).toMatchObject({
      amount: -200,
    });
    await expect(amounts({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  test('of a manual payout can’t be asked for, as with the provider', async () => {
    const as = await paidExpert();
    const { id } = await desk.stripe.payouts.create({ amount: 100, currency: 'usd' }, as);
    await expect(desk.stripe.balanceTransactions.list({ payout: id }, as)).rejects.toMatchObject({
      param: 'payout',
    });
  });
});
