import { describe, expect, inject, test } from 'vitest';
import { openStore } from '#sandbox/store/store.ts';
import { transaction } from '#server/db/transaction.ts';
import { daySeconds } from '#shared/durations.ts';
import { latch } from '#test/latch.ts';
import { makeIntent, makePaid, typed } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
const postgres = 'url' in inject('template');
let count = 0;
const newKey = () => {
  count += 1;
  return `key ${process.pid} ${Date.now()} ${count}`;
};
const params = { amount: 500, currency: 'usd', allowed_payment_method_types: ['card' as const] };

describe('a request with a key', () => {
  test('runs once and gives the same answer again', async () => {
    const paid = await makePaid(sandbox);
    const idempotencyKey = newKey();
    const refund = () =>
      sandbox.stripe.refunds.create({ payment_intent: paid.id, amount: 1000 }, { idempotencyKey });
    const [first, again] = [await refund(), await refund()];
    expect(again).toEqual(first);
    expect(again.lastResponse.requestId).toBe(first.lastResponse.requestId);
    expect((await sandbox.stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(1);
  });

  test('runs each time without a key', async () => {
    const paid = await makePaid(sandbox);
    const refund = () => sandbox.stripe.refunds.create({ payment_intent: paid.id, amount: 1000 });
    expect((await refund()).id).not.toBe((await refund()).id);
  });

  test('replays a decline without asking the bank again', async () => {
    const { id } = await makeIntent(sandbox);
    const idempotencyKey = newKey();
    const confirm = () =>
      sandbox.stripe.paymentIntents
        .confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey })
        .catch((error: unknown) => error as { charge: string; headers: Record<string, string> });
    const [first, again] = [await confirm(), await confirm()];
    expect(first).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(again).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      charge: (first as { charge: string }).charge,
    });
    expect((await sandbox.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('replays a refusal, even when it would succeed by now', async () => {
    const intent = await makeIntent(sandbox);
    const idempotencyKey = newKey();
    const capture = () => sandbox.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey });
    const unexpected = { code: 'payment_intent_unexpected_state' };
    await expect(capture()).rejects.toMatchObject(unexpected);
    await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await expect(capture()).rejects.toMatchObject(unexpected);
    expect((await sandbox.stripe.paymentIntents.capture(intent.id)).status).toBe('succeeded');
  });

  test('stores no answer to an invalid request', async () => {
    const idempotencyKey = newKey();
    await expect(
      sandbox.stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey }),
    ).rejects.toMatchObject({ code: 'amount_too_small' });
    expect((await sandbox.stripe.paymentIntents.create(params, { idempotencyKey })).amount).toBe(500);
  });

  test('accepts the same fields in any order, and no others', async () => {
    const headers = { 'idempotency-key': newKey() };
    const post = (form: string) => sandbox.call('POST', '/v1/payment_intents', form, headers);
    const first = await post('amount=500&currency=usd');
    const again = await post('currency=usd&amount=500');
    expect(again.json()).toEqual(first.json());
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await post('amount=501&currency=usd');
    expect(other.statusCode).toBe(400);
    expect(other.json()).toMatchObject({ error: { type: 'idempotency_error' } });
    expect((await sandbox.call('POST', '/v1/customers', '', headers)).statusCode).toBe(400);
    expect((await post('amount=500&currency=usd')).json()).toEqual(first.json());
  });

  test('raises the SDK’s idempotency error when fields changed', async () => {
    const idempotencyKey = newKey();
    await sandbox.stripe.paymentIntents.create(params, { idempotencyKey });
    await expect(
      sandbox.stripe.paymentIntents.create({ ...params, amount: 600 }, { idempotencyKey }),
    ).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message: expect.stringContaining(`Try using a key other than '${idempotencyKey}'`) as string,
    });
  });

  test('forgets the key after a day, and not a second sooner', async () => {
    const idempotencyKey = newKey();
    const create = () => sandbox.stripe.paymentIntents.create(params, { idempotencyKey });
    const first = await create();
    sandbox.moveBy(daySeconds);
    expect((await create()).id).toBe(first.id);
    sandbox.moveBy(1);
    const second = await create();
    expect(second.id).not.toBe(first.id);
    sandbox.moveBy(1);
    expect((await create()).id).toBe(second.id);
  });

  test('from a browser never finds a key of the platform', async () => {
    const idempotencyKey = newKey();
    const theirs = await sandbox.browser.paymentMethods.create(typed(), { idempotencyKey });
    const ours = await sandbox.stripe.paymentMethods.create(typed(), { idempotencyKey });
    expect(ours.id).not.toBe(theirs.id);
    expect((await sandbox.browser.paymentMethods.create(typed(), { idempotencyKey })).id).toBe(theirs.id);
  });

  test('is refused when it is too long', async () => {
    const post = (key: string) => sandbox.call('POST', '/v1/customers', '', { 'idempotency-key': key });
    expect((await post(newKey().padEnd(255, 'x'))).statusCode).toBe(200);
    expect((await post(newKey().padEnd(256, 'x'))).statusCode).toBe(400);
  });

  test('runs once when many come at once', async () => {
    const paid = await makePaid(sandbox);
    const idempotencyKey = newKey();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        sandbox.stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, { idempotencyKey }),
      ),
    );
    const done = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []));
    expect(new Set(done).size).toBe(1);
    for (const each of results) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ statusCode: 409 });
    }
    expect((await sandbox.stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(1);
  });

  // The embedded engine has one connection, so requests there are never in flight at the same time.
  test.runIf(postgres)('is refused while the first is still in flight', async () => {
    const paid = await makePaid(sandbox);
    const idempotencyKey = newKey();
    const refund = () =>
      sandbox.stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, { idempotencyKey });
    const { open, opened } = latch();
    const locked = latch();
    const blocking = transaction(sandbox.db, async (tx) => {
      await openStore(tx, '').lock('payment_intent', paid.id);
      locked.open();
      await opened;
    });
    await locked.opened;
    const both = [refund(), refund()];
    const early = await Promise.race(both.map((each) => each.catch((error: unknown) => error)));
    expect(early).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    open();
    await blocking;
    const results = await Promise.allSettled(both);
    const [done] = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(await refund()).toMatchObject({ id: done?.id });
    expect((await sandbox.stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(1);
  });
});
