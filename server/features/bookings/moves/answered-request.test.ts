import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { scenarioStart, testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();

let requestCount = 0;
/** A request with an authorized card, each on a different day. */
async function authorized(scheduledAt?: string): Promise<string> {
  requestCount += 1;
  const start = new Date(Date.parse('2030-03-10T09:00Z') + requestCount * 86_400_000).toISOString();
  const response = await scenario.book(scenario.booker, { scheduledAt: scheduledAt ?? start });
  const { id, clientSecret } = response.json<RequestedBooking>();
  await scenario.pay(clientSecret);
  expect((await view(id)).paymentStatus).toBe('authorized');
  return id;
}
const view = async (id: string) => (await scenario.booker.call('GET', `/api/bookings/${id}`)).json<Booking>();
const stateOf = async (id: string) => (await payments.find(scenario.it.deps.db, id))?.state;
const move = (who: 'expert' | 'booker', id: string, verb: string) =>
  scenario[who].call('POST', `/api/bookings/${id}/${verb}`);

describe('a request', () => {
  beforeAll(() => scenario.signUpParties());
  afterEach(() => scenario.moveTo(scenarioStart));

  test('MON-03 that is unpaid can’t be accepted and isn’t visible to the expert', async () => {
    const { id } = (await scenario.book(scenario.booker)).json<RequestedBooking>();
    for (const verb of ['confirm', 'decline', 'withdraw']) {
      const response = await move('expert', id, verb);
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { message: 'The client hasn’t completed payment for this request yet.' },
      ]);
      expect(response.json()).not.toHaveProperty('status');
    }
    expect((await move('expert', id, 'cancel')).statusCode).toBe(404);
    expect((await scenario.expert.call('GET', `/api/bookings/${id}`)).statusCode).toBe(404);
    expect(await view(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  });

  test('AZ-02, AZ-11 can be seen and moved only by its two parties', async () => {
    const id = await authorized();
    const [stranger, otherExpert] = await Promise.all([signUp(scenario.it), signUpExpert(scenario.it)]);
    for (const { call } of [stranger, otherExpert]) {
      expect((await call('GET', `/api/bookings/${id}`)).statusCode).toBe(404);
      for (const verb of ['confirm', 'decline', 'withdraw', 'cancel', 'payment']) {
        expect((await call('POST', `/api/bookings/${id}/${verb}`)).statusCode).toBe(404);
      }
      expect((await call('GET', `/api/bookings/${id}/cancellation`)).statusCode).toBe(404);
    }
    expect((await move('booker', id, 'confirm')).statusCode).toBe(403);
    expect((await move('booker', id, 'decline')).statusCode).toBe(403);
    expect((await move('expert', id, 'withdraw')).statusCode).toBe(403);
    expect((await move('expert', id, 'payment')).statusCode).toBe(404);
    expect((await scenario.booker.call('GET', '/api/bookings/none')).statusCode).toBe(404);
    expect(await view(id)).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
  });

  test.each([
    ['decline', 'expert', 'declined'],
    ['withdraw', 'booker', 'cancelled'],
  ] as const)('MON-14 %s releases the card, once', async (verb, who, status) => {
    const id = await authorized();
    expect((await move(who, id, verb)).json()).toMatchObject({ status, paymentStatus: 'released' });
    const payment = await payments.find(scenario.it.deps.db, id);
    const intent = await scenario.it.deps.payments.readIntent(payment?.intentId ?? '');
    expect([payment?.state, intent.status]).toEqual(['canceled', 'canceled']);
    const again = await move(who, id, verb);
    expect([again.statusCode, again.json()]).toMatchObject([409, { status }]);
  });

  test.each([
    ['a second before', -1, 200, 'confirmed'],
    ['at', 0, 409, 'expired'],
    ['a second after', 1, 409, 'expired'],
  ])('MON-15 can be accepted until its deadline: %s', async (_when, seconds, statusCode, finalStatus) => {
    const id = await authorized();
    const deadline = Date.parse((await view(id)).answerBy ?? '');
    expect(deadline).toBe(Date.parse('2030-03-03T00:00:00Z'));
    scenario.moveTo(new Date(deadline + seconds * 1000).toISOString());
    expect((await move('expert', id, 'confirm')).statusCode).toBe(statusCode);
    await scenario.runJobs();
    expect(await view(id)).toMatchObject({ status: finalStatus });
    if (finalStatus !== 'expired') return;
    expect(await stateOf(id)).toBe('canceled');
    expect(await view(id)).toMatchObject({ closed: { kind: 'unanswered', by: 'system' } });
  });

  test('CON-08 accepted 20 times concurrently is charged once', async () => {
    const id = await authorized();
    const responses = await Promise.all(Array.from({ length: 20 }, () => move('expert', id, 'confirm')));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await view(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'captured' });
    const payment = await payments.find(scenario.it.deps.db, id);
    const { charge } = await scenario.it.deps.payments.readIntent(payment?.intentId ?? '');
    expect(charge?.amountCaptured).toBe(7500);
  });

  test('CON-09 accepted, declined, withdrawn and expired concurrently ends one way', async () => {
    const id = await authorized();
    scenario.moveTo('2030-03-02T23:59:59Z');
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => move('expert', id, 'confirm')),
      ...Array.from({ length: 5 }, () => move('expert', id, 'decline')),
      ...Array.from({ length: 5 }, () => move('booker', id, 'withdraw')),
      scenario.runJobs(),
    ]);
    const { status } = await view(id);
    const won = responses.slice(0, 15).filter(({ statusCode }) => statusCode === 200);
    expect(won.length).toBe(1);
    expect(won[0]?.json<Booking>().status).toBe(status);
    const state = await stateOf(id);
    expect([status, state]).toEqual(
      status === 'confirmed' ? ['confirmed', 'captured'] : [status, 'canceled'],
    );
  });

  test('CON-28 whose card is authorized after it expired has the card released', async () => {
    const scheduledAt = '2030-03-08T09:00Z';
    const { id, clientSecret } = (
      await scenario.book(scenario.booker, { scheduledAt })
    ).json<RequestedBooking>();
    const payment = await payments.find(scenario.it.deps.db, id);
    await scenario.pay(clientSecret);
    scenario.moveTo('2030-03-01T00:15:00Z');
    // Another client's request expires the reservation before we learn of the authorization.
    expect((await scenario.book(await signUp(scenario.it), { scheduledAt })).statusCode).toBe(201);
    await scenario.runJobs();
    await scenario.runJobs();
    expect(await view(id)).toMatchObject({ status: 'expired', paymentStatus: 'released' });
    expect((await scenario.it.deps.payments.readIntent(payment?.intentId ?? '')).status).toBe('canceled');
  });

  test('whose card is declined can be paid with another', async () => {
    const scheduledAt = '2030-03-08T11:00Z';
    const { id, clientSecret } = (
      await scenario.book(scenario.booker, { scheduledAt })
    ).json<RequestedBooking>();
    await expect(scenario.pay(clientSecret, '4000000000009995')).rejects.toMatchObject({
      message: 'Your card has insufficient funds.',
    });
    await scenario.runJobs();
    expect((await payments.find(scenario.it.deps.db, id))?.refusal).toBe('Your card has insufficient funds.');
    const again = await scenario.booker.call('POST', `/api/bookings/${id}/payment`);
    expect(again.json()).toEqual({ clientSecret });
    await scenario.pay(clientSecret);
    scenario.moveTo('2030-03-01T00:00:03Z');
    expect((await view(id)).paymentStatus).toBe('authorized');
    expect((await scenario.booker.call('POST', `/api/bookings/${id}/payment`)).statusCode).toBe(409);
  });

  test('saves the card for a tip only while the client agrees', async () => {
    const scheduledAt = '2030-03-09T09:00Z';
    const { id } = (await scenario.book(scenario.booker, { scheduledAt })).json<RequestedBooking>();
    const submitSaveCard = async (saveCard?: boolean) => {
      await scenario.booker.call('POST', `/api/bookings/${id}/payment`, { saveCard });
      const [row] = await scenario.it.deps.db.select().from(bookings).where(eq(bookings.id, id));
      return row?.saveCard;
    };
    expect(await submitSaveCard()).toBe(false);
    expect(await submitSaveCard(true)).toBe(true);
    expect(await submitSaveCard()).toBe(true);
    expect(await submitSaveCard(false)).toBe(false);
  });

  test('takes the message with the payment, until it is paid', async () => {
    const scheduledAt = '2030-03-09T10:00Z';
    const { id, clientSecret } = (
      await scenario.book(scenario.booker, { scheduledAt })
    ).json<RequestedBooking>();
    const submit = (message: string, person = scenario.booker) =>
      person.call('POST', `/api/bookings/${id}/payment`, { message });
    expect((await submit(' My clock is slow ')).statusCode).toBe(200);
    expect((await view(id)).message).toBe('My clock is slow');
    expect((await submit('x'.repeat(501))).json()).toMatchObject({ fields: { message: expect.any(String) } });
    expect((await submit('Not theirs', scenario.expert)).statusCode).toBe(404);
    await scenario.booker.call('POST', `/api/bookings/${id}/payment`, { saveCard: false });
    expect((await view(id)).message).toBe('My clock is slow');
    await submit('');
    expect((await view(id)).message).toBeNull();
    await scenario.pay(clientSecret);
    await scenario.runJobs();
    expect((await submit('Too late')).statusCode).toBe(409);
    expect((await view(id)).message).toBeNull();
  });

  test('whose card needs 3-D Secure waits until the client has authenticated', async () => {
    const scheduledAt = '2030-03-08T10:00Z';
    const { id, clientSecret } = (
      await scenario.book(scenario.booker, { scheduledAt })
    ).json<RequestedBooking>();
    const { next_action: next } = await scenario.pay(clientSecret, '4000002760003184');
    await scenario.runJobs();
    expect(await stateOf(id)).toBe('action_required');
    const { pathname, search } = new URL(next?.redirect_to_url?.url ?? '');
    const authenticated = await scenario.it.app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=complete',
    });
    expect(authenticated.statusCode).toBe(303);
    await scenario.runJobs();
    expect(await stateOf(id)).toBe('authorized');
  });
});
