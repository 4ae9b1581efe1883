import { beforeAll, describe, expect, test } from 'vitest';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { heldFor, payableTo } from '#server/features/money/payments/postings.ts';
import { reconcileAll } from '#server/features/money/reconciliation/reconciliation.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { decideRefund } from '#test/operator-moves.ts';
import { testBookings } from '#test/test-bookings.ts';
import { reportProblem } from './report-problem.service.ts';

const scenario = testBookings();
const sessionEnd = '2030-03-04T09:30:00Z';

/** A confirmed session at 9:00 on March 4. */
async function confirmed(fields: object = {}, card?: string): Promise<string> {
  const response = await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T09:00Z', ...fields });
  const { id, clientSecret } = response.json<RequestedBooking>();
  await scenario.pay(clientSecret, card);
  await scenario.booker.call('GET', `/api/bookings/${id}`);
  expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(200);
  return id;
}

const statusOf = async (id: string) =>
  (await scenario.booker.call('GET', `/api/bookings/${id}`)).json<Booking>().status;
const held = (id: string) => ledger.balanceOf(scenario.it.deps.db, heldFor(id));
const payable = () => ledger.balanceOf(scenario.it.deps.db, payableTo(scenario.expert.profileId));
const payouts = async () => (await scenario.expert.call('GET', '/api/payouts')).json<Payouts>();

/** The expert completes the provider's onboarding. */
async function onboard(): Promise<void> {
  const { url } = (await scenario.expert.call('POST', '/api/payouts/onboarding')).json<{ url: string }>();
  const { pathname } = new URL(url);
  const page = await caller(scenario.it)('GET', pathname);
  expect(page.body).toContain('Test mode');
  const done = await scenario.it.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'choice=finish',
  });
  expect(done.statusCode).toBe(303);
}

describe('after a session', () => {
  beforeAll(() => scenario.signUpParties());

  test('the money is released to the expert after 48 hours and sent once they have an account', async () => {
    const id = await confirmed();
    scenario.moveTo('2030-03-04T09:29:59Z');
    await scenario.runJobs();
    expect(await statusOf(id)).toBe('confirmed');
    scenario.moveTo(sessionEnd);
    await scenario.runJobs();
    expect(await statusOf(id)).toBe('completed');
    scenario.moveTo('2030-03-06T09:29:59Z');
    await scenario.runJobs();
    expect([await held(id), await payable()]).toEqual([7500, 0]);
    scenario.moveTo('2030-03-06T09:30:00Z');
    await scenario.runJobs();
    expect([await held(id), await payable()]).toEqual([0, 6750]);
    expect(await payouts()).toMatchObject({ held: '0.00', payable: '67.50', paid: '0.00', account: null });
    await onboard();
    expect((await payouts()).account).toEqual({ detailsSubmitted: true, canBePaid: true });
    await scenario.runJobs();
    expect(await payouts()).toMatchObject({
      payable: '0.00',
      paid: '67.50',
      history: [{ bookingId: id, kind: 'booking', amount: '67.50', sentAt: '2030-03-06T09:30:00.000Z' }],
    });
    await scenario.runJobs();
    expect((await payouts()).history).toHaveLength(1);
  });

  test('a report freezes the payout until an operator decides', async () => {
    await scenario.signUpParties();
    const id = await confirmed();
    const report = { userId: scenario.booker.user.id, bookingId: id };
    scenario.moveTo('2030-03-04T08:59:59Z');
    await expect(reportProblem(scenario.it.deps, report)).rejects.toMatchObject({ code: 'conflict' });
    scenario.moveTo(sessionEnd);
    await scenario.runJobs();
    const expertReport = { userId: scenario.expert.user.id, bookingId: id };
    await expect(reportProblem(scenario.it.deps, expertReport)).rejects.toMatchObject({ code: 'forbidden' });
    await reportProblem(scenario.it.deps, report);
    // After the release would be due, before the dispute is lost for want of an answer.
    scenario.moveTo('2030-03-07T00:00:00Z');
    await scenario.runJobs();
    expect([await held(id), await payable()]).toEqual([7500, 0]);
    const decision = { operatorId: scenario.expert.user.id, bookingId: id, refundPercent: 100 };
    await decideRefund(scenario.it.deps, decision);
    expect([await held(id), await payable()]).toEqual([0, 0]);
    expect(await payments.find(scenario.it.deps.db, id)).toMatchObject({
      refunded: 7500,
      payoutFrozen: false,
    });
    await expect(decideRefund(scenario.it.deps, decision)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a dispute freezes the payout and the money stays held', async () => {
    await scenario.signUpParties();
    const id = await confirmed({}, '4000000000000259');
    scenario.moveTo('2030-03-01T00:05:00Z');
    await scenario.runJobs();
    await scenario.runJobs();
    const payment = await payments.find(scenario.it.deps.db, id);
    expect(payment).toMatchObject({ payoutFrozen: true });
    // After the release would be due, before the dispute is lost for want of an answer.
    scenario.moveTo('2030-03-07T00:00:00Z');
    await scenario.runJobs();
    expect([await held(id), await payable()]).toEqual([7500, 0]);
  });

  test('the ledger matches the provider’s balance entries', async () => {
    const { findings } = await reconcileAll(scenario.it.deps);
    expect(findings.filter(({ kind }) => kind !== 'missing in the ledger')).toEqual([]);
  });
});
