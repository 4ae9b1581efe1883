import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import type { WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { decideRefund } from '#test/operator-moves.ts';
import { testNotifications } from '#test/test-notifications.ts';
import { notifyOfBookingEvents } from './booking-events.service.ts';

const it = testNotifications();
const { scenario, meet, move, mailed } = it;
const start = '2030-03-04T09:00:00.000Z';

const bellOf = (userId: string) =>
  it.db().select().from(notifications).where(eq(notifications.userId, userId));

describe('the client’s receipts', () => {
  beforeEach(meet);

  test('a sent request is emailed to the client: the hold, the deadline in their time zone and what happens next', async () => {
    const id = await it.authorized(start);
    const { booker } = await mailed();
    expect(booker.map(({ subject }) => subject)).toEqual(['Request sent to Mara Lind']);
    const { text, unsubscribeUrl, attachments } = booker[0] ?? {};
    for (const line of [
      'We placed a hold of $75 on your card. You haven’t been charged.',
      'Mara has until Sun 3 Mar, 01:00 · Berlin time to respond.',
      'If Mara declines or doesn’t respond, the hold is released.',
      'When: Mon 4 Mar, 10:00 – 10:30 · Berlin time',
      'Hold: $75 on Visa ending in 4242',
      `Booking reference: ${bookingReference(id)}`,
      '> About my clock',
    ])
      expect(text).toContain(line);
    expect([unsubscribeUrl, attachments]).toEqual([null, []]);
    // Their own action is nothing to announce in the bell.
    expect(await bellOf(scenario.booker.user.id)).toEqual([]);
  });

  test('a request that was answered at once isn’t reported as sent', async () => {
    const id = await it.authorized(start);
    await move('expert', id, 'decline');
    expect((await it.subjects()).booker).toEqual(['Mara Lind declined your request']);
  });

  test('the confirmation is the receipt of the charge', async () => {
    const id = await it.confirmed(start);
    const { booker } = await mailed();
    expect(booker).toHaveLength(1);
    for (const line of [
      'Your card was charged $75.',
      'Expert: Mara Lind',
      'Charged: $75 to Visa ending in 4242',
      'Charged on: Fri 1 Mar, 01:00 · Berlin time',
      'Cancellation: Free until Sun 3 Mar, 10:00 · Berlin time',
      `Booking reference: ${bookingReference(id)}`,
    ])
      expect(booker[0]?.text).toContain(line);
    expect(await it.view(id)).toMatchObject({
      card: { brand: 'visa', last4: '4242' },
      receipt: { chargedAt: '2030-03-01T00:00:00.000Z', refunded: '0.00', refundedAt: null, tip: null },
      payout: null,
    });
  });

  test.each([
    ['2030-03-02T09:00:00Z', 'You’ll get a full refund of $75.', '$75', '75.00'],
    ['2030-03-04T08:00:00Z', 'You’ll get a refund of $37.50.', '$37.50', '37.50'],
  ])('canceling at %s sends one email with the receipt of the refund', async (at, text, amount, refunded) => {
    const id = await it.confirmed(start);
    await mailed();
    scenario.moveTo(at);
    await move('booker', id, 'cancel');
    const { booker } = await mailed();
    expect(booker).toHaveLength(1);
    for (const line of [
      text,
      'Refunds usually take 5–10 business days to show up on your statement.',
      'Charged: $75 to Visa ending in 4242',
      `Refund: ${amount} to Visa ending in 4242`,
      'Refunded on: ',
      `Booking reference: ${bookingReference(id)}`,
    ])
      expect(booker[0]?.text).toContain(line);
    expect((await it.view(id)).receipt).toMatchObject({ refunded, refundedAt: new Date(at).toISOString() });
  });

  test('an operator’s refund is emailed with its receipt', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T09:20:00Z');
    await move('booker', id, 'report', { reason: 'Nobody came' });
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    await mailed();
    await decideRefund(scenario.it.deps, {
      operatorId: scenario.expert.user.id,
      bookingId: id,
      refundPercent: 100,
    });
    const { booker } = await mailed();
    expect(booker[0]?.text).toContain('Refund: $75 to Visa ending in 4242');
  });

  test('a captured tip is emailed once, and parallel runs don’t repeat it', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    await mailed();
    const payload = { bookingId: id, profileId: scenario.expert.profileId, rating: 5, tipAmount: '10' };
    const answer = await scenario.booker.call('POST', '/api/reviews', payload);
    const { tip } = answer.json<WrittenReview>();
    expect((await mailed()).booker).toEqual([]);
    await scenario.pay(tip?.clientSecret ?? '', '5555555555554444');
    await it.jobs(2);
    const stopping = new AbortController().signal;
    await Promise.all(Array.from({ length: 4 }, () => notifyOfBookingEvents(scenario.it.deps, stopping)));
    const { booker } = await mailed();
    expect(booker.map(({ subject }) => subject)).toEqual(['Receipt: your $10 tip for Mara Lind']);
    for (const line of [
      'You tipped Mara Lind $10',
      'Charged: $10 to Mastercard ending in 4444',
      'Charged on: Mon 4 Mar, 10:30 · Berlin time',
      `Booking reference: ${bookingReference(id)}`,
    ])
      expect(booker[0]?.text).toContain(line);
    expect((await it.view(id)).receipt?.tip).toMatchObject({
      amount: '10.00',
      card: { brand: 'mastercard', last4: '4444' },
    });
  });

  test('receipts are sent whatever emails are turned off, and never without an address', async () => {
    await it.set('booker', { mailsOff: ['messages', 'reminders', 'reviews'] });
    await it.authorized(start);
    expect((await mailed()).booker).toHaveLength(1);
    await it.set('booker', { email: null });
    await it.authorized('2030-03-05T09:00:00.000Z');
    await notifyOfBookingEvents(scenario.it.deps, new AbortController().signal);
    const stored = await it.db().select().from(mails);
    expect(stored.map(({ recipient }) => recipient)).not.toContain(it.addresses().booker);
  });

  test('a client without a time zone gets emails in the one they booked in', async () => {
    await it.set('booker', { timeZone: null });
    const asTokyo = { scheduledAt: '2030-03-04T18:00', timeZone: 'Asia/Tokyo' };
    const { id, clientSecret } = (await scenario.book(scenario.booker, asTokyo)).json<{
      id: string;
      clientSecret: string;
    }>();
    await scenario.pay(clientSecret);
    await it.view(id);
    expect((await mailed()).booker[0]?.text).toContain('When: Mon 4 Mar, 18:00 – 18:30 · Tokyo time');
    // A zone that they save later comes first.
    await it.set('booker', { timeZone: 'Europe/Paris' });
    await move('expert', id, 'confirm');
    expect((await mailed()).booker[0]?.text).toContain('When: Mon 4 Mar, 10:00 – 10:30 · Paris time');
  });
});

test('the expert sees when a session is paid out, and only the client sees the card', async () => {
  await meet();
  const id = await it.confirmed(start);
  const expected = { dueAt: '2030-03-06T09:30:00.000Z', isPaid: false };
  expect(await it.view(id, scenario.expert)).toMatchObject({
    card: null,
    receipt: null,
    payout: { ...expected, isSetUp: false },
  });
  await it.onboard();
  expect((await it.view(id, scenario.expert)).payout).toEqual({ ...expected, isSetUp: true });
  scenario.moveTo('2030-03-06T09:30:00Z');
  await it.jobs(2);
  expect((await it.view(id, scenario.expert)).payout).toMatchObject({ isPaid: true });
});

test('a client who returns from the bank finds the booking by its payment, and others don’t', async () => {
  await meet();
  const { id } = await it.request(start);
  const { intentId } = await it.paymentOf(id);
  const path = `/api/payments/${intentId}/booking`;
  const own = await scenario.booker.call('GET', path);
  expect(own.json()).toMatchObject({ id, paymentStatus: 'unpaid', actions: ['pay', 'withdraw'] });
  expect((await scenario.expert.call('GET', path)).statusCode).toBe(404);
  expect((await scenario.booker.call('GET', '/api/payments/pi_unknown/booking')).statusCode).toBe(404);
});
