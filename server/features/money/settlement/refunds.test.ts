import { describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import { reconcileAll } from '#server/features/money/reconciliation/reconciliation.service.ts';
import { testTroubles } from '#test/test-troubles.ts';
import { lockPaymentContext } from './payment-context.ts';
import { settleRefund } from './settle-refund.ts';

const it = testTroubles();
const { scenario, jobs } = it;
const start = '2030-03-04T09:00Z';

/** The client gets half of it back. */
const canceledLate = async () => {
  const id = await it.confirmed(start);
  scenario.moveTo('2030-03-04T08:00:00Z');
  await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
  return id;
};
const ended = async () => {
  const id = await it.confirmed(start);
  scenario.moveTo('2030-03-04T12:00:00Z');
  await jobs();
  return id;
};
const sentAmounts = async (id: string) =>
  (await it.refundsOf(id)).filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);

describe('a refund', () => {
  test('that the bank returns is sent again, and then left to an operator', async () => {
    const id = await it.confirmed(start);
    await scenario.expert.call('POST', `/api/bookings/${id}/cancel`);
    await jobs(2);
    await it.returnRefund(id);
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 0 });
    expect(await it.heldMoney(id)).toBe(7500);
    await it.pass(2);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
    expect((await it.casesOf(id)).filter(({ open }) => open)).toEqual([]);
    await it.returnRefund(id);
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 0 });
    expect(await it.casesOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'refundFailed', open: true }),
    );
  });

  test('made in the provider’s dashboard is taken off the expert’s share', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    await it.refundInDashboard(id, 2500);
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 2500, fee: 500, transferred: 4500 });
    expect(await it.view(id)).toMatchObject({ refund: '25.00' });
  });

  test('made in the dashboard in full before the session cancels it', async () => {
    const id = await it.confirmed(start);
    await it.refundInDashboard(id, 7500);
    await jobs(2);
    expect(await it.view(id)).toMatchObject({ status: 'cancelled', closed: { kind: 'paidBack' } });
    expect(await it.heldMoney(id)).toBe(0);
  });

  test('made in the dashboard after the payout becomes the expert’s debt', async () => {
    const id = await it.paidOut();
    await it.refundInDashboard(id, 7500);
    await jobs(2);
    expect(await it.owed()).toBe(-6750);
  });
});

test('a tip’s refund leaves the case about the session’s refund open', async () => {
  const id = await it.completed({ saveCard: true });
  await it.review(id, { tipAmount: '10' });
  await it.act(id, 'decide', { refund: 7500, collect: 'reversal' });
  await jobs(2);
  for (let n = 0; n < 2; n += 1) {
    await it.returnRefund(id);
    await it.pass(2);
  }
  const open = async () => (await it.casesOf(id)).filter((row) => row.kind === 'refundFailed' && row.open);
  expect(await open()).toHaveLength(1);
  await it.refundInDashboard(id, 100, 'tip');
  await it.pass(2);
  expect(await open()).toHaveLength(1);
});

describe('a refund settled outside the provider', () => {
  test('is refused while we don’t know whether a refund got through', async () => {
    await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'cut-after' });
    await it.injectFault({ name: 'l', match: 'GET /v1/refunds/*', kind: 'limited' });
    const id = await canceledLate();
    await jobs();
    expect(await it.optionsOf(id)).toMatchObject({ settleOutside: null });
    expect(await it.act(id, 'settle-outside')).toBe(409);
    await it.clearFaults();
    await it.pass(1);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750 });
    expect(await sentAmounts(id)).toEqual([3750]);
  });

  test('is refused while the client’s bank has the money', async () => {
    const id = await it.confirmed(start);
    await it.dispute(id);
    await jobs(2);
    await scenario.expert.call('POST', `/api/bookings/${id}/cancel`);
    expect(await it.act(id, 'settle-outside')).toBe(409);
  });

  test('ends the daily attempts', async () => {
    await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'refused' });
    const id = await canceledLate();
    await jobs();
    expect(await it.optionsOf(id)).toMatchObject({ settleOutside: 3750 });
    expect(await it.act(id, 'settle-outside')).toBe(200);
    await it.clearFaults();
    await it.pass(2);
    expect(await sentAmounts(id)).toEqual([]);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750 });
    expect((await it.casesOf(id)).filter((row) => row.open)).toEqual([]);
  });
});

test('a refund returned after a dispute over everything was lost isn’t paid to the expert', async () => {
  const id = await canceledLate();
  await jobs(2);
  const dispute = await it.dispute(id, { force: true });
  await jobs(2);
  await it.decide(dispute, 'lost');
  await jobs(3);
  await it.returnRefund(id);
  await it.pass(5);
  expect(await it.paymentOf(id)).toMatchObject({ refunded: 0, lost: 7500, released: 0, transferred: 0 });
  expect((await it.casesOf(id)).filter(({ open }) => open)).toEqual([]);
});

test('two refunds under way and one in the dashboard never send more than is owed', async () => {
  const id = await ended();
  await it.injectFault({ name: 't', match: 'POST /v1/refunds', kind: 'limited', times: 2 });
  await it.act(id, 'decide', { refund: 1875, collect: 'debt' });
  await it.act(id, 'decide', { refund: 3750, collect: 'debt' });
  await it.clearFaults();
  await it.refundInDashboard(id, 1875);
  await jobs(2);
  await it.pass(1);
  expect(await it.paymentOf(id)).toMatchObject({ refundOwed: 3750, refunded: 3750 });
});

test('a refund that is sent the next day keeps its key for its second attempt', async () => {
  await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'refused', times: 1 });
  await canceledLate();
  await it.clearFaults();
  await jobs();
  const keys: string[] = [];
  const restore = it.overrideProvider(() => ({
    refund: (key) => {
      keys.push(key);
      return Promise.reject(new ProviderError('unavailable', 'timed out'));
    },
  }));
  for (const second of ['01', '10', '20']) {
    scenario.moveTo(`2030-03-05T08:00:${second}Z`);
    await it.runOperations();
  }
  restore();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a dashboard refund that we first see once returned never counts as sent', async () => {
  const id = await it.confirmed(start);
  await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
  const { id: refundId } = await it.refundInDashboard(id, 7500);
  await it.returnRefund(id);
  await it.clearFaults();
  await it.pass(1);
  const { id: paymentId, chargeId, intentId } = await it.paid(id);
  const stale = {
    id: refundId,
    amount: 7500,
    chargeId,
    intentId,
    operationId: null,
    status: 'sent',
    returnedFor: null,
  } as const;
  await transaction(it.db(), async (tx) =>
    settleRefund(tx, await lockPaymentContext(tx, scenario.it.deps, paymentId), stale),
  );
  expect(await it.paymentOf(id)).toMatchObject({ refunded: 0 });
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
  const { findings } = await reconcileAll(scenario.it.deps);
  expect(findings.filter(({ about }) => about.source === refundId)).toEqual([]);
});

test('a dashboard refund that the bank returns is owed again if the session was canceled for it', async () => {
  const id = await it.confirmed(start);
  await it.refundInDashboard(id, 7500);
  await jobs(2);
  expect(await it.view(id)).toMatchObject({ status: 'cancelled' });
  await it.returnRefund(id);
  await jobs(2);
  const dispute = await it.dispute(id, { amount: 75 });
  await jobs(2);
  expect((await it.casesOf(id)).filter(({ open }) => open)).toMatchObject([
    { kind: 'refundFailed' },
    { kind: 'dispute' },
  ]);
  await it.decide(dispute, 'lost');
  await it.pass(3);
  // The provider doesn't refund a charge that was charged back.
  expect(await it.paymentOf(id)).toMatchObject({ refundOwed: 7500, refunded: 0, lost: 75, released: 0 });
  expect(await it.optionsOf(id)).toMatchObject({ settleOutside: 7425 });
  expect(await it.act(id, 'settle-outside')).toBe(200);
  expect((await it.casesOf(id)).filter(({ open }) => open)).toEqual([]);
});

test('a part refunded in the dashboard and returned by the bank stays an operator’s case', async () => {
  const id = await it.confirmed(start);
  await it.refundInDashboard(id, 1000);
  await jobs(2);
  await it.returnRefund(id);
  await jobs(2);
  const dispute = await it.dispute(id, { amount: 75 });
  await jobs(2);
  await it.decide(dispute, 'lost');
  await jobs(3);
  expect((await it.casesOf(id)).filter(({ open }) => open)).toMatchObject([{ kind: 'refundFailed' }]);
});

test('a returned dashboard refund’s case closes only when as much went back again', async () => {
  const id = await it.confirmed(start);
  await it.refundInDashboard(id, 1000);
  await jobs(2);
  await it.returnRefund(id);
  await jobs(2);
  const open = async () => (await it.casesOf(id)).filter((row) => row.open).map(({ kind }) => kind);
  await it.refundInDashboard(id, 100);
  await jobs(2);
  expect(await open()).toEqual(['refundFailed']);
  await it.refundInDashboard(id, 900);
  await jobs(2);
  expect(await open()).toEqual([]);
});

test('a postponed transfer waits for unfetched events', async () => {
  const id = await ended();
  await it.injectFault({ name: 't', match: 'POST /v1/transfers', kind: 'limited' });
  scenario.moveTo('2030-03-06T12:00:00Z');
  await jobs();
  await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
  await it.dispute(id);
  await scenario.it.deps.sandbox?.work();
  scenario.moveTo('2030-03-06T20:00:00Z');
  await it.clearFaults();
  await it.runOperations();
  expect(await it.paymentOf(id)).toMatchObject({ transferred: 0 });
  await jobs(2);
  expect(await it.paymentOf(id)).toMatchObject({ transferred: 0, payoutFrozen: true });
});
