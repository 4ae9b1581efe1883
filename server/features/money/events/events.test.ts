import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { paymentEvents } from '#server/db/tables/payment-events.ts';
import { payments as paymentsTable } from '#server/db/tables/payments.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { scenarioStart, testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();
const stripe = new Stripe('sk_test_unused');

type SendOptions = { at?: Date; secret?: string; alter?: boolean; signature?: string | undefined };

/** Sends a signed event as the provider does. */
function send(id: string, type: string, object: object, options: SendOptions = {}) {
  const { at = scenario.it.deps.now(), secret = scenario.it.deps.config.payments.webhookSecrets[0] ?? '' } =
    options;
  const payload = JSON.stringify({ id, object: 'event', type, created: 0, data: { object } });
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const header = 'signature' in options ? options.signature : signature;
  return scenario.it.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(header ? { 'stripe-signature': header } : {}) },
    payload: options.alter ? payload.replace('"created":0', '"created":1') : payload,
  });
}

let day = 3;
async function requested(): Promise<RequestedBooking & { intentId: string }> {
  day += 1;
  const scheduledAt = `2030-03-${String(day).padStart(2, '0')}T09:00Z`;
  const response = (await scenario.book(scenario.booker, { scheduledAt })).json<RequestedBooking>();
  const payment = await payments.find(scenario.it.deps.db, response.id);
  return { ...response, intentId: payment?.intentId ?? '' };
}
const stateOf = async (id: string) => (await payments.find(scenario.it.deps.db, id))?.state;

describe('MON-04 a provider event', () => {
  beforeAll(() => scenario.signUpParties());

  const aboutIntent = (id: string) => ({ id, object: 'payment_intent' });

  test.each([
    ['without a signature', { signature: undefined }],
    ['with a malformed signature', { signature: 't=1,v1=abc' }],
    ['signed with another secret', { secret: 'whsec_another' }],
    ['altered in transit', { alter: true }],
    ['older than five minutes', { at: new Date('2030-02-28T23:54:59Z') }],
  ] as const)('%s is refused and not stored', async (_case, options) => {
    const id = `evt_${crypto.randomUUID()}`;
    const response = await send(id, 'payment_intent.amount_capturable_updated', aboutIntent('pi_x'), options);
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid' }]);
    const stored = await scenario.it.deps.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, id));
    expect(stored).toEqual([]);
  });

  test('MON-16 that arrives three times has one effect, and one of an unknown type has none', async () => {
    const { id, intentId, clientSecret } = await requested();
    await scenario.pay(clientSecret);
    const eventId = `evt_${crypto.randomUUID()}`;
    for (let n = 0; n < 3; n += 1) {
      const response = await send(eventId, 'payment_intent.amount_capturable_updated', aboutIntent(intentId));
      expect(response.statusCode).toBe(200);
    }
    expect((await send(`evt_${crypto.randomUUID()}`, 'invoice.paid', { id: 'in_1' })).statusCode).toBe(200);
    await scenario.runJobs();
    expect(await stateOf(id)).toBe('authorized');
    const stored = await scenario.it.deps.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, eventId));
    expect(stored).toMatchObject([{ processedAt: new Date(scenarioStart), lastError: null }]);
  });

  test('MON-16 that is outdated doesn’t move the payment back', async () => {
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

  test('MON-17 about an intent with another amount changes nothing and is logged', async () => {
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

  test('FLT-12 that was lost is fetched', async () => {
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

  test('larger than 64 KB is refused', async () => {
    const response = await send('evt_big', 'charge.updated', { id: 'x'.repeat(70_000) });
    expect(response.statusCode).toBe(413);
  });

  test('isn’t rate limited: the 601st in a minute is still read', async () => {
    const limited = await buildTestApp();
    let lastStatus = 0;
    for (let n = 0; n < 601; n += 1) {
      const response = await limited.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
        payload: '{}',
        remoteAddress: '203.0.113.77',
      });
      lastStatus = response.statusCode;
    }
    await limited.close();
    expect(lastStatus).toBe(400);
  });
});
