import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { paymentEvents } from '#server/db/tables/payment-events.ts';
import { payments as paymentsTable } from '#server/db/tables/payments.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { scenarioStart, testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();
const stripe = new Stripe('sk_test_nobody');

type Sending = { at?: Date; secret?: string; alter?: boolean; signature?: string | undefined };

/** An event as the provider sends it, about this intent. */
function send(id: string, type: string, object: object, sending: Sending = {}) {
  const { at = scenario.it.deps.now(), secret = scenario.it.deps.config.payments.webhookSecrets[0] ?? '' } =
    sending;
  const payload = JSON.stringify({ id, object: 'event', type, created: 0, data: { object } });
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const header = 'signature' in sending ? sending.signature : signature;
  return scenario.it.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(header ? { 'stripe-signature': header } : {}) },
    payload: sending.alter ? payload.replace('"created":0', '"created":1') : payload,
  });
}

let day = 3;
async function requested(): Promise<RequestedBooking & { intentId: string }> {
  day += 1;
  const scheduledAt = `2030-03-${String(day).padStart(2, '0')}T09:00Z`;
  const answer = (await scenario.book(scenario.booker, { scheduledAt })).json<RequestedBooking>();
  const payment = await payments.find(scenario.it.deps.db, answer.id);
  return { ...answer, intentId: payment?.intentId ?? '' };
}
const stateOf = async (id: string) => (await payments.find(scenario.it.deps.db, id))?.state;

describe('MON-04 news', () => {
  beforeAll(() => scenario.signUpParties());

  const aboutIntent = (id: string) => ({ id, object: 'payment_intent' });

  test.each([
    ['without a signature', { signature: undefined }],
    ['with a signature that is none', { signature: 't=1,v1=abc' }],
    ['signed by somebody else', { secret: 'whsec_another' }],
    ['altered on the way', { alter: true }],
    ['older than five minutes', { at: new Date('2030-02-28T23:54:59Z') }],
  ] as const)('%s is refused and not kept', async (_how, sending) => {
    const id = `evt_${crypto.randomUUID()}`;
    const answer = await send(id, 'payment_intent.amount_capturable_updated', aboutIntent('pi_x'), sending);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid' }]);
    const kept = await scenario.it.deps.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, id));
    expect(kept).toEqual([]);
  });

  test('MON-16 that comes three times has one effect, and a type nobody knows none', async () => {
    const { id, intentId, clientSecret } = await requested();
    await scenario.pay(clientSecret);
    const eventId = `evt_${crypto.randomUUID()}`;
    for (let n = 0; n < 3; n += 1) {
      const answer = await send(eventId, 'payment_intent.amount_capturable_updated', aboutIntent(intentId));
      expect(answer.statusCode).toBe(200);
    }
    expect((await send(`evt_${crypto.randomUUID()}`, 'invoice.paid', { id: 'in_1' })).statusCode).toBe(200);
    await scenario.runJobs();
    expect(await stateOf(id)).toBe('authorized');
    const kept = await scenario.it.deps.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, eventId));
    expect(kept).toMatchObject([{ processedAt: new Date(scenarioStart), lastError: null }]);
  });

  test('MON-16 that is older than what we know moves nothing back', async () => {
    const { id, intentId, clientSecret } = await requested();
    await scenario.pay(clientSecret);
    await scenario.runJobs();
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    for (const type of [
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ])
      await send(`evt_${crypto.randomUUID()}`, type, aboutIntent(intentId));
    await scenario.runJobs();
    expect(await stateOf(id)).toBe('captured');
    expect(await scenario.statusOf(id)).toBe('confirmed');
  });

  test('MON-17 about money that doesn’t match moves nothing, and is logged', async () => {
    const { id, clientSecret } = await requested();
    await scenario.it.deps.db
      .update(paymentsTable)
      .set({ amount: 7400 })
      .where(eq(paymentsTable.bookingId, id));
    await scenario.pay(clientSecret);
    await scenario.runJobs();
    expect(await stateOf(id)).toBe('awaiting_card');
    expect(scenario.it.logs.join('')).toContain('an intent that does not match its payment');
  });

  test('FLT-12 that is lost is fetched', async () => {
    const { id, clientSecret } = await requested();
    await scenario.it.deps.db.execute(`delete from stripe_sandbox.deliveries`);
    await scenario.pay(clientSecret);
    await scenario.it.deps.db.execute(`delete from stripe_sandbox.deliveries`);
    scenario.moveTo('2030-03-01T00:05:00Z');
    await scenario.runJobs();
    expect(await stateOf(id)).toBe('authorized');
    const [row] = await scenario.it.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ expiresAt: null, status: 'pending' });
    scenario.moveTo(scenarioStart);
  });

  test('of more than 64 KB is refused', async () => {
    const answer = await send('evt_big', 'charge.updated', { id: 'x'.repeat(70_000) });
    expect(answer.statusCode).toBe(413);
  });
});
