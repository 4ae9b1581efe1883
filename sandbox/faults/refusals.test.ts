import { afterEach, describe, expect, test } from 'vitest';
import { chargeOf, eventsOf, makeAuthorized } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { clearFaults, setFault } from './faults.ts';

const sandbox = testSandbox({ controls: true });
const { stripe } = sandbox;
const captures = 'POST /v1/payment_intents/*/capture';
const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;
afterEach(() => clearFaults(sandbox.db));

describe('a refused call', () => {
  test('is answered 400 with the code, before any work is done', async () => {
    const intent = await makeAuthorized(sandbox);
    await setFault(sandbox.db, {
      name: 'poor',
      match: captures,
      kind: 'refused',
      code: 'balance_insufficient',
      times: 1,
    });
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'balance_insufficient',
    });
    expect(await statusOf(intent.id)).toBe('requires_capture');
    expect(await stripe.paymentIntents.capture(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  test('has a general code unless one is given', async () => {
    await setFault(sandbox.db, { name: 'any', match: 'POST /v1/customers', kind: 'refused' });
    await expect(stripe.customers.create()).rejects.toMatchObject({
      statusCode: 400,
      code: 'invalid_request',
    });
  });

  /** Stripe stores the answers of calls that it began to execute, and a refusal is one; failed validation isn't. */
  test('is refused again under its key, unlike one with invalid parameters', async () => {
    const [refused, invalid] = [await makeAuthorized(sandbox), await makeAuthorized(sandbox)];
    await setFault(sandbox.db, { name: 'once', match: captures, kind: 'refused', times: 1 });
    const capture = () => stripe.paymentIntents.capture(refused.id, {}, { idempotencyKey: refused.id });
    await expect(capture()).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(capture()).rejects.toMatchObject({
      code: 'invalid_request',
      headers: expect.objectContaining({ 'idempotent-replayed': 'true' }) as object,
    });
    expect(await statusOf(refused.id)).toBe('requires_capture');

    const options = { idempotencyKey: invalid.id };
    await expect(
      stripe.paymentIntents.capture(invalid.id, { amount_to_capture: 0 }, options),
    ).rejects.toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await stripe.paymentIntents.capture(invalid.id, {}, options)).toMatchObject({
      status: 'succeeded',
    });
  });
});

describe('a capture that is refused and made late', () => {
  const late = (seconds: number) =>
    setFault(sandbox.db, { name: 'late', match: captures, kind: 'refused-late', seconds, times: 1 });

  test('succeeds after the given seconds, with its amount and events', async () => {
    const intent = await makeAuthorized(sandbox);
    await late(90);
    const capture = () =>
      stripe.paymentIntents.capture(
        intent.id,
        { amount_to_capture: 5000, metadata: { late: 'yes' } },
        { idempotencyKey: intent.id },
      );
    await expect(capture()).rejects.toMatchObject({ statusCode: 400, code: 'invalid_request' });
    sandbox.moveBy(89);
    await sandbox.work();
    expect(await statusOf(intent.id)).toBe('requires_capture');
    sandbox.moveBy(1);
    await Promise.all([sandbox.work(), sandbox.work()]);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 5000,
      metadata: { late: 'yes' },
    });
    expect(await chargeOf(sandbox, intent)).toMatchObject({ captured: true, amount_captured: 5000 });
    const succeeded = 'payment_intent.succeeded';
    expect((await eventsOf(sandbox, intent.id)).filter((type) => type === succeeded)).toEqual([succeeded]);
    await expect(capture()).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('is forgotten if the intent was canceled or captured meanwhile', async () => {
    const [canceled, captured] = [await makeAuthorized(sandbox), await makeAuthorized(sandbox)];
    for (const { id } of [canceled, captured]) {
      await late(60);
      await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({ statusCode: 400 });
    }
    await stripe.paymentIntents.cancel(canceled.id);
    await stripe.paymentIntents.capture(captured.id, { amount_to_capture: 1000 });
    sandbox.moveBy(60);
    await sandbox.work();
    expect(await statusOf(canceled.id)).toBe('canceled');
    expect(await stripe.paymentIntents.retrieve(captured.id)).toMatchObject({ amount_received: 1000 });
  });
});
