import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { clearing, payableTo } from '#server/features/money/payments/postings.ts';
import { decideRefund } from '#test/operator-moves.ts';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario, jobs } = it;
const start = '2030-03-04T09:00Z';

describe('a decision to refund', () => {
  test('whose refund is refused at first doesn’t also pay the expert', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'refused', times: 1 });
    await decideRefund(scenario.it.deps, {
      operatorId: scenario.expert.user.id,
      bookingId: id,
      refundPercent: 100,
    });
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 0 });
    expect(await it.casesOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'refundFailed', open: true }),
    );
    await it.pass(4);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500, released: 0, transferred: 0 });
    expect((await it.casesOf(id)).filter(({ open }) => open)).toEqual([]);
  });

  test('can be made about a session that was disputed and won', async () => {
    const id = await it.confirmed(start);
    const dispute = await it.dispute(id);
    await jobs(2);
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    await scenario.booker.call('POST', `/api/bookings/${id}/report`, { reason: 'Nobody came' });
    await it.decide(dispute, 'won');
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true });
    await decideRefund(scenario.it.deps, {
      operatorId: scenario.expert.user.id,
      bookingId: id,
      refundPercent: 50,
    });
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750, transferred: 3375 });
  });

  test('after the payout takes the expert’s part back, or leaves it as a debt', async () => {
    const id = await it.paidOut();
    await it.spendPayouts();
    const decision = { operatorId: scenario.expert.user.id, bookingId: id, refundPercent: 100 };
    await decideRefund(scenario.it.deps, decision);
    await jobs();
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500, released: 0, transferred: 6750 });
    expect(await it.owed()).toBe(-6750);
    expect(await it.casesOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'debt', amount: 6750, open: true }),
    );
  });
});

describe('a capture', () => {
  test('that completes after we gave up is refunded', async () => {
    const id = await it.authorized(start);
    const capture = 'POST /v1/payment_intents/*/capture';
    await it.injectFault({ name: 'c', match: capture, kind: 'refused-late', times: 1, seconds: 60 });
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect(response.statusCode).toBe(402);
    await it.clearFaults();
    await it.pass(1);
    expect(await it.view(id)).toMatchObject({ status: 'expired' });
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
    expect(await it.heldMoney(id)).toBe(0);
  });
});

describe('the refund that a person was shown before canceling', () => {
  test('is what they get, or nothing is canceled and they are shown the new one', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    scenario.moveTo('2030-03-03T09:00:00Z');
    const shown = (await scenario.booker.call('GET', `/api/bookings/${id}/cancellation`)).json<{
      refund: string;
    }>();
    expect(shown.refund).toBe('75.00');
    scenario.moveTo('2030-03-03T09:00:01Z');
    const send = (refund: string) => scenario.booker.call('POST', `/api/bookings/${id}/cancel`, { refund });
    const refused = await send(shown.refund);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      cancellation: { refund: '37.50', charge: '37.50' },
    });
    expect((await it.view(id)).status).toBe('confirmed');
    expect((await send('37.50')).json()).toMatchObject({ status: 'cancelled', refund: '37.50' });
  });
});

describe('an intent canceled before any card', () => {
  test('ends the request without telling the expert', async () => {
    const { id } = await it.request(start);
    const { intentId } = await it.paymentOf(id);
    await it.provider().paymentIntents.cancel(intentId ?? '');
    await jobs(3);
    expect(await it.view(id)).toMatchObject({ status: 'expired', closed: { kind: 'unpaid' } });
    expect(await it.bell(scenario.expert)).toEqual([]);
  });
});

test('a tip locks the expert’s account before ours, as a payout does', async () => {
  const id = await it.completed({ saveCard: true });
  await it.review(id, { tipAmount: '10' });
  const tip = await it.paid(id, 'tip');
  const posted = await queryRows<{ account: string }>(
    it.db(),
    sql`select e.account from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.about ->> 'paymentId' = ${tip.id} order by t.seq, e.account`,
  );
  const accounts = posted.map(({ account }) => account);
  expect(accounts).toEqual([payableTo(scenario.expert.profileId), clearing, 'platform:processing', clearing]);
});

test('a tip that was never paid is closed when reviews close', async () => {
  const id = await it.completed();
  const { tip } = await it.review(id, { tipAmount: '10' });
  scenario.moveTo('2030-05-03T09:29:59.000Z');
  await jobs();
  const intentId = (await it.tipOf(id))?.intentId ?? '';
  expect((await it.provider().paymentIntents.retrieve(intentId)).status).toBe('requires_payment_method');
  scenario.moveTo('2030-05-03T10:30:00.000Z');
  await jobs(2);
  expect((await it.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled');
  await expect(scenario.pay(tip?.clientSecret ?? null)).rejects.toThrow();
  expect(await it.tipOf(id)).toMatchObject({ state: 'canceled' });
});
