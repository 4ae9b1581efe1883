import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { reportProblem } from '#server/features/bookings/moves/report-problem.service.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { heldFor, payableTo } from '#server/features/money/payments/postings.ts';
import { findViolations } from '#server/features/money/reconciliation/ledger-violations.repository.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { signUpOperator } from '#test/operators.ts';
import { testExtensions } from '#test/test-extensions.ts';

const it = testExtensions();
const { scenario, at, running, extended } = it;
let id: string;
beforeEach(async () => {
  id = await running();
});

const balances = async () => {
  const [charge] = await it.paymentsOf(id);
  const more = heldFor(id, { kind: 'extension', paymentId: charge?.id ?? '' });
  const names = [heldFor(id), more, payableTo(scenario.expert.profileId)];
  return Promise.all(names.map((name) => ledger.balanceOf(it.db(), name)));
};
const payouts = async () => (await scenario.expert.call('GET', '/api/payouts')).json<Payouts>();
const end = async () => {
  at('09:45:00');
  await it.jobs();
};
const isConsistent = async () => {
  expect(await findViolations(it.db(), scenario.it.deps.now())).toEqual([]);
  expect(await it.balanceDifference()).toBe(0);
};

describe('the money for more time', () => {
  test('is held with the session’s, and paid out with it', async () => {
    await it.onboard();
    await extended(id);
    await end();
    expect(await scenario.statusOf(id)).toBe('completed');
    expect(await payouts()).toMatchObject({ held: '125.00', payable: '0.00' });
    scenario.moveTo('2030-03-06T09:44:59Z');
    await it.jobs();
    expect(await balances()).toEqual([7500, 5000, 0]);
    scenario.moveTo('2030-03-06T09:45:00Z');
    await it.jobs(2);
    expect(await balances()).toEqual([0, 0, 0]);
    const { paid, history } = await payouts();
    expect(paid).toBe('112.50');
    expect(history.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
      'booking 67.50',
      'extension 45.00',
    ]);
    await isConsistent();
  });

  test('is frozen with the session’s by a report, and divided in proportion by an operator', async () => {
    await extended(id);
    await end();
    await reportProblem(scenario.it.deps, { userId: scenario.booker.user.id, bookingId: id });
    expect(await it.paymentsOf(id)).toMatchObject([{ payoutFrozen: true, reported: true }]);
    expect(await it.casesOf(id)).toMatchObject([{ kind: 'problemReport', amount: 12_500 }]);
    scenario.moveTo('2030-03-07T00:00:00Z');
    await it.jobs();
    expect(await balances()).toEqual([7500, 5000, 0]);
    const operator = await signUpOperator(scenario.it);
    const record = async () =>
      (await operator.call('GET', `/api/operator/bookings/${id}`)).json<BookingRecord>();
    const { options, payments } = await record();
    expect(options.decide).toEqual({ min: 0, max: 12_500 });
    expect(payments).toMatchObject([
      { kind: 'booking', minutes: null },
      { kind: 'extension', minutes: 15 },
    ]);
    const [problem] = await it.casesOf(id);
    expect((await operator.call('GET', `/api/operator/cases/${problem?.id}`)).json()).toMatchObject({
      booking: { price: '125.00', duration: 45 },
    });
    expect(
      (await operator.call('GET', `/api/operator/people/${scenario.booker.user.id}`)).json(),
    ).toMatchObject({
      bookings: { latest: [{ id, price: '125.00' }] },
    });
    const decide = (refund: number) =>
      operator.act('POST', `/api/operator/bookings/${id}/decide`, {
        ...{ refund, collect: 'debt', reason: 'Half of it was silence' },
      });
    expect((await decide(12_501)).statusCode).toBe(409);
    expect((await decide(6_250)).statusCode).toBe(200);
    await it.jobs();
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750, payoutFrozen: false, reported: false });
    expect(await it.paymentsOf(id)).toMatchObject([{ refunded: 2500, payoutFrozen: false, reported: false }]);
    expect(await balances()).toEqual([0, 0, 3375 + 2250]);
    expect((await record()).options.decide).toEqual({ min: 6_250, max: 12_500 });
    // Decided again, with what went back already taken into account.
    expect((await decide(12_500)).statusCode).toBe(200);
    await it.jobs();
    expect(await balances()).toEqual([0, 0, 0]);
    expect(await it.view(id)).toMatchObject({ refund: '125.00', receipt: { refunded: '125.00' } });
    await isConsistent();
  });

  test('is frozen, too, if it arrives after a report', async () => {
    await it.offer('expert', id);
    await it.agree('booker', id);
    const { clientSecret = null } = await it.payment(id);
    await reportProblem(scenario.it.deps, { userId: scenario.booker.user.id, bookingId: id });
    await scenario.pay(clientSecret);
    await it.jobs(2);
    expect(await it.paymentsOf(id)).toMatchObject([
      { state: 'captured', payoutFrozen: true, reported: true },
    ]);
    // No more of it while a problem is open.
    at('09:40:00');
    expect(await it.extension('expert', id)).toBeNull();
  });

  test('goes back in full with the session’s when an operator cancels it', async () => {
    await extended(id);
    const operator = await signUpOperator(scenario.it);
    const reason = { reason: 'The expert asked for it' };
    const path = `/api/operator/bookings/${id}/cancel`;
    expect((await operator.act('POST', path, reason)).statusCode).toBe(200);
    await it.jobs();
    expect(await balances()).toEqual([0, 0, 0]);
    expect(await it.view(id)).toMatchObject({
      status: 'cancelled',
      refund: '125.00',
      receipt: { refunded: '125.00' },
    });
    await isConsistent();
  });

  test('that came too late and can’t be refunded is settled by an operator', async () => {
    const undo = it.overrideProvider(() => ({
      refund: () => Promise.reject(new ProviderError('refused', 'This card is closed')),
    }));
    await it.offer('expert', id);
    await it.agree('booker', id);
    await scenario.pay((await it.payment(id)).clientSecret ?? null);
    await it.answer('booker', id, 'refuse');
    await it.jobs(2);
    scenario.moveTo('2030-03-04T09:27:00Z');
    await it.jobs(2);
    expect(await it.casesOf(id)).toMatchObject([{ kind: 'refundFailed' }]);
    const operator = await signUpOperator(scenario.it);
    const before = (await operator.call('GET', `/api/operator/bookings/${id}`)).json<BookingRecord>();
    expect(before.options.settleOutside).toBe(5_000);
    const settled = await operator.act('POST', `/api/operator/bookings/${id}/settle-outside`, {
      reason: 'Sent by bank transfer',
    });
    expect(settled.statusCode).toBe(200);
    expect(settled.json<BookingRecord>().options.settleOutside).toBeNull();
    expect(await it.casesOf(id)).toMatchObject([{ kind: 'refundFailed', open: false }]);
    expect(await it.paymentsOf(id)).toMatchObject([{ refunded: 5000 }]);
    expect(await scenario.statusOf(id)).toBe('confirmed');
    expect(await findViolations(it.db(), scenario.it.deps.now())).toEqual([]);
    undo();
  });

  test('keeps the expert’s account while it is held', async () => {
    await extended(id);
    await end();
    const preview = (await scenario.expert.call('GET', '/api/settings/account/deletion')).json();
    expect(preview).toMatchObject({ blockers: [{ kind: 'held', amount: '125.00' }] });
  });

  test('isn’t taken when an operator cancels while the client pays', async () => {
    await it.offer('expert', id);
    await it.agree('booker', id);
    const { clientSecret = null } = await it.payment(id);
    const operator = await signUpOperator(scenario.it);
    await operator.act('POST', `/api/operator/bookings/${id}/cancel`, { reason: 'The expert asked for it' });
    await it.jobs();
    expect(await it.last(id)).toMatchObject({ outcome: 'lapsed' });
    await expect(scenario.pay(clientSecret)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await isConsistent();
  });

  test('that the client’s bank disputes stays held, and the session’s is paid out', async () => {
    await extended(id, '4000000000000259');
    await end();
    await it.jobs(2);
    scenario.moveTo('2030-03-06T09:45:00Z');
    await it.jobs(2);
    expect(await it.paymentsOf(id)).toMatchObject([{ payoutFrozen: true, decidedAt: null }]);
    expect(await balances()).toEqual([0, 5000, 6750]);
    const shown: Booking = await it.view(id, scenario.expert);
    expect(shown).toMatchObject({ onHold: true, disputed: true });
  });
});
