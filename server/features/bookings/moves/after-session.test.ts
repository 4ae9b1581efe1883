import { beforeAll, describe, expect, test } from 'vitest';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { heldFor, payableTo } from '#server/features/money/payments/postings.ts';
import { reconcileAll } from '#server/features/money/reconciliation/reconciliation.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { testBookings } from '#test/test-bookings.ts';
import { decideRefund } from './operator-moves.service.ts';
import { reportProblem } from './report-problem.service.ts';

const scenario = testBookings();
const ended = '2030-03-04T09:30:00Z';

/** A session at nine on the fourth, charged. */
async function confirmed(fields: object = {}, card?: string): Promise<string> {
  const answer = await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T09:00Z', ...fields });
  const { id, clientSecret } = answer.json<RequestedBooking>();
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

/** The expert tells the provider where their money goes. */
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

  test('its money is the expert’s two days later, and is sent when it can be', async () => {
    const id = await confirmed();
    scenario.moveTo('2030-03-04T09:29:59Z');
    await scenario.runJobs();
    expect(await statusOf(id)).toBe('confirmed');
    scenario.moveTo(ended);
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

  test('a report keeps it until an operator decides', async () => {
    await scenario.signUpParties();
    const id = await confirmed();
    const asked = { userId: scenario.booker.user.id, bookingId: id };
    scenario.moveTo('2030-03-04T08:59:59Z');
    await expect(reportProblem(scenario.it.deps, asked)).rejects.toMatchObject({ code: 'conflict' });
    scenario.moveTo(ended);
    await scenario.runJobs();
    const expertAsks = { userId: scenario.expert.user.id, bookingId: id };
    await expect(reportProblem(scenario.it.deps, expertAsks)).rejects.toMatchObject({ code: 'forbidden' });
    await reportProblem(scenario.it.deps, asked);
    scenario.moveTo('2030-03-20T00:00:00Z');
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

  test('a dispute freezes it; lost, it is paid from what is held', async () => {
    await scenario.signUpParties();
    const id = await confirmed({}, '4000000000000259');
    scenario.moveTo('2030-03-01T00:05:00Z');
    await scenario.runJobs();
    await scenario.runJobs();
    const payment = await payments.find(scenario.it.deps.db, id);
    expect(payment).toMatchObject({
      payoutFrozen: true,
      disputeId: expect.stringMatching(/^d[up]_/) as string,
    });
    scenario.moveTo('2030-03-20T00:00:00Z');
    await scenario.runJobs();
    expect([await held(id), await payable()]).toEqual([7500, 0]);
  });

  test('and the ledger agrees with the provider, entry by entry', async () => {
    const { findings } = await reconcileAll(scenario.it.deps);
    const ours = findings.filter(({ kind }) => kind !== 'missing in the ledger');
    expect(ours).toEqual([]);
  });
});
