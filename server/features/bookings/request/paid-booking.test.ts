import { beforeAll, describe, expect, test } from 'vitest';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { clearing, heldFor, payableTo } from '#server/features/money/payments/postings.ts';
import { findViolations } from '#server/features/money/reconciliation/ledger-violations.repository.ts';
import type { Booking, Cancellation } from '#shared/bookings/booking-view.schema.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();

describe('a paid booking', () => {
  beforeAll(() => scenario.signUpParties());

  const requestAndPay = async (scheduledAt: string) => {
    const requested = (await scenario.book(scenario.booker, { scheduledAt })).json<RequestedBooking>();
    await scenario.pay(requested.clientSecret);
    return requested.id;
  };
  const view = async (id: string, by = scenario.booker) =>
    (await by.call('GET', `/api/bookings/${id}`)).json<Booking>();
  const held = (id: string) => ledger.balanceOf(scenario.it.deps.db, heldFor(id));

  test('shows as authorized when the client opens it', async () => {
    const id = await requestAndPay('2030-03-04T09:00Z');
    expect(await view(id)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
      expiresAt: null,
      answerBy: '2030-03-03T00:00:00.000Z',
    });
    expect((await scenario.expert.call('GET', `/api/bookings/${id}`)).statusCode).toBe(200);
  });

  test('becomes authorized through the provider’s events', async () => {
    const id = await requestAndPay('2030-03-04T10:00Z');
    await scenario.runJobs();
    const payment = await payments.find(scenario.it.deps.db, id);
    expect(payment?.state).toBe('authorized');
  });

  test('is charged when the expert accepts, and the money is held', async () => {
    const id = await requestAndPay('2030-03-05T09:00Z');
    await view(id);
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { status: 'confirmed', paymentStatus: 'captured' },
    ]);
    expect(await held(id)).toBe(7500);
    const again = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect([again.statusCode, again.json()]).toMatchObject([409, { status: 'confirmed' }]);
  });

  test('is released without a charge when the expert declines', async () => {
    const id = await requestAndPay('2030-03-05T10:00Z');
    await view(id);
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/decline`);
    expect(response.json()).toMatchObject({ status: 'declined', paymentStatus: 'released' });
    expect((await payments.find(scenario.it.deps.db, id))?.state).toBe('canceled');
    expect(await held(id)).toBe(0);
  });

  test('is half refunded when the client cancels late, and the expert gets the rest less the fee', async () => {
    const id = await requestAndPay('2030-03-02T09:00Z');
    await view(id);
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    const before = await ledger.balanceOf(scenario.it.deps.db, clearing);
    const quote = async (by: typeof scenario.booker) =>
      (await by.call('GET', `/api/bookings/${id}/cancellation`)).json<Cancellation>();
    const deadline = '2030-03-01T09:00:00.000Z';
    expect(await quote(scenario.booker)).toEqual({ refund: '75.00', charge: '0.00', deadline });
    scenario.moveTo('2030-03-01T12:00:00Z');
    expect(await quote(scenario.booker)).toEqual({ refund: '37.50', charge: '37.50', deadline });
    expect(await quote(scenario.expert)).toEqual({ refund: '75.00', charge: '0.00', deadline });
    const response = await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    expect(response.json()).toMatchObject({ status: 'cancelled', refund: '37.50' });
    expect(await view(id, scenario.expert)).toMatchObject({ refund: '37.50', receives: '33.75' });
    expect(await held(id)).toBe(0);
    expect(await ledger.balanceOf(scenario.it.deps.db, payableTo(scenario.expert.profileId))).toBe(3375);
    expect((await ledger.balanceOf(scenario.it.deps.db, clearing)) - before).toBe(3750);
    expect(await findViolations(scenario.it.deps.db, scenario.it.deps.now())).toEqual([]);
  });

  test('is fully refunded within an hour after the expert accepted, however soon the session starts', async () => {
    const id = await requestAndPay('2030-03-02T11:00Z');
    await view(id);
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    const refund = async () =>
      (await scenario.booker.call('GET', `/api/bookings/${id}/cancellation`)).json<Cancellation>().refund;
    const deadline = (await view(id)).freeUntil ?? '';
    scenario.moveTo(deadline);
    expect(await refund()).toBe('75.00');
    scenario.moveTo(new Date(Date.parse(deadline) + 1000).toISOString());
    expect(await refund()).toBe('37.50');
  });

  test('is fully refunded when the expert cancels, however late', async () => {
    const id = await requestAndPay('2030-03-02T10:00Z');
    await view(id);
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    const owed = await ledger.balanceOf(scenario.it.deps.db, payableTo(scenario.expert.profileId));
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/cancel`);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { status: 'cancelled', refund: '75.00' },
    ]);
    expect(await view(id)).toMatchObject({ refund: '75.00', closed: { by: 'expert', kind: 'cancelled' } });
    expect(await held(id)).toBe(0);
    expect(await ledger.balanceOf(scenario.it.deps.db, payableTo(scenario.expert.profileId))).toBe(owed);
    expect(await findViolations(scenario.it.deps.db, scenario.it.deps.now())).toEqual([]);
  });
});
