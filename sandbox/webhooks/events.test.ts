import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#sandbox/store/tables.ts';
import { newExpert, payableExpert } from '#test/sandbox-account.ts';
import { capturedCharge } from '#test/sandbox-charge.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { deliverWebhooks } from './webhooks.ts';

const sandbox = testSandbox();
const url = 'https://intime.example/hooks';

/** The types of events that arrive when all due deliveries are sent. */
async function arriving(secret = ''): Promise<string[]> {
  const types: string[] = [];
  const fetch = async (_url: string, init: RequestInit) => {
    const signature = new Headers(init.headers).get('stripe-signature') ?? '';
    try {
      const at = sandbox.now().getTime();
      types.push(
        Stripe.webhooks.constructEvent(String(init.body), signature, secret, 300, undefined, at).type,
      );
    } catch {
      // Signed for another endpoint.
    }
    return new Response('ok');
  };
  await deliverWebhooks({
    database: sandbox.database,
    now: sandbox.now,
    endpoints: sandbox.endpoints,
    fetch,
  });
  return types.sort();
}

/** Causes one event of an account, then one of the platform. */
async function somethingHappens() {
  const { id: destination } = await payableExpert(sandbox);
  const charge = await capturedCharge(sandbox.db, 1000);
  await sandbox.stripe.transfers.create({
    amount: 10,
    currency: 'usd',
    destination,
    source_transaction: charge.id,
  });
}

describe('webhook endpoints', () => {
  test('get every event, and follow the configuration', async () => {
    const [one, two] = [
      { url: `${url}/1`, secret: 'whsec_one' },
      { url: `${url}/2`, secret: 'whsec_two' },
    ];
    await sandbox.configure([one, two]);
    await sandbox.configure([one, two]);
    await somethingHappens();
    expect(await arriving('whsec_two')).toEqual(['account.updated', 'transfer.created']);
    await sandbox.configure([{ ...one, secret: 'whsec_new' }]);
    await somethingHappens();
    expect(await arriving('whsec_new')).toEqual(['account.updated', 'transfer.created']);
    const urls = async () => (await sandbox.db.select().from(endpoints)).map((each) => each.url);
    expect(await urls()).toEqual([one.url]);
    const stored = await sandbox.db.execute(sql`select * from stripe_sandbox.endpoints`);
    expect(JSON.stringify(stored)).not.toContain('whsec_');
    await sandbox.configure([]);
    expect(await urls()).toEqual([]);
  });
});

describe('events', () => {
  test('are found by type, types and time', async () => {
    const { id } = await newExpert(sandbox);
    const as = { stripeAccount: id };
    await sandbox.stripe.accounts.update(id, { metadata: { n: '1' } });
    sandbox.moveBy(10);
    await sandbox.stripe.accounts.update(id, { metadata: { n: '2' } });
    const at = Math.floor(sandbox.now().getTime() / 1000);
    const count = async (params: Stripe.EventListParams) =>
      (await sandbox.stripe.events.list(params, as)).data.length;
    expect(await count({})).toBe(2);
    expect(await count({ type: 'account.*' })).toBe(2);
    expect(await count({ type: 'account_updated' })).toBe(0);
    expect(await count({ types: ['account.updated', 'payout.paid'] })).toBe(2);
    expect(await count({ types: ['payout.paid'] })).toBe(0);
    expect(await count({ created: { gte: at } })).toBe(1);
    expect(await count({ delivery_success: true })).toBe(2);
    expect(await count({ delivery_success: false })).toBe(0);
    const [event] = (await sandbox.stripe.events.list({ limit: 1 }, as)).data;
    expect(await sandbox.stripe.events.retrieve(event?.id ?? '', {}, as)).toEqual(
      expect.objectContaining({ type: 'account.updated', created: at, livemode: false }),
    );
    await expect(sandbox.stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ statusCode: 404 });
  });

  test('name the request that caused them', async () => {
    const { id: destination } = await payableExpert(sandbox);
    const charge = await capturedCharge(sandbox.db, 1000);
    const transfer = await sandbox.stripe.transfers.create(
      { amount: 10, currency: 'usd', destination, source_transaction: charge.id },
      { idempotencyKey: `key ${charge.id}` },
    );
    const [event] = (await sandbox.stripe.events.list({ type: 'transfer.created', limit: 1 })).data;
    expect(event?.request).toEqual({
      id: transfer.lastResponse.requestId,
      idempotency_key: `key ${charge.id}`,
    });
  });
});
