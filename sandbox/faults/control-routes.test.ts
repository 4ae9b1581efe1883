import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { payableExpert } from '#test/sandbox-account.ts';
import { balanceIn, eventsOf, makePaid } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox({ controls: true });
const plain = testSandbox();
const { stripe } = sandbox;
const paidCharge = async () => String((await makePaid(sandbox)).latest_charge);
const post = async <T>(below: string, body?: object) => {
  const answer = await sandbox.control(below, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};

describe('controls', () => {
  test('dispute a charge and decide the dispute', async () => {
    const charge = await paidCharge();
    const inquiry = await post<Stripe.Dispute>('disputes', { charge, kind: 'inquiry', amount: 5000 });
    expect(inquiry).toEqual(await stripe.disputes.retrieve(inquiry.id));
    expect(await post(`disputes/${inquiry.id}`, { to: 'escalated' })).toMatchObject({
      status: 'needs_response',
      amount: 5000,
    });
    expect(await post(`disputes/${inquiry.id}`, { to: 'won' })).toMatchObject({ status: 'won' });
    const reason = 'duplicate';
    const second = await post<Stripe.Dispute>('disputes', { charge, kind: 'chargeback', reason });
    expect(second).toMatchObject({ amount: 7500, reason });
    await stripe.disputes.update(second.id, { evidence: { receipt: 'file_1' } });
    expect(await post(`disputes/${second.id}`, { to: 'lost' })).toMatchObject({ status: 'lost' });
    expect(await eventsOf(sandbox, second.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
    ]);
  });

  test('close an inquiry, and accept a chargeback', async () => {
    for (const [kind, status] of [
      ['inquiry', 'warning_closed'],
      ['chargeback', 'lost'],
    ]) {
      const { id } = await post<Stripe.Dispute>('disputes', { charge: await paidCharge(), kind });
      expect(await post(`disputes/${id}`, { to: 'closed' })).toMatchObject({ status });
    }
  });

  test('fail a refund, with or without a reason', async () => {
    for (const [body, failure_reason] of [
      [undefined, 'expired_or_canceled_card'],
      [{ reason: 'unknown' }, 'unknown'],
    ] as const) {
      const { id } = await stripe.refunds.create({ charge: await paidCharge() });
      expect(await post(`refunds/${id}/fail`, body)).toMatchObject({ id, status: 'failed', failure_reason });
    }
  });

  test('empty and fill a connected account', async () => {
    const { id } = await payableExpert(sandbox);
    const transfer = { amount: 3000, currency: 'usd', destination: id };
    await stripe.transfers.create({ ...transfer, source_transaction: await paidCharge() });
    expect(await post(`accounts/${id}/empty`)).toEqual({ balance: 0 });
    expect(await balanceIn(sandbox, id)).toBe(0);
    expect(await post(`accounts/${id}/fill`)).toEqual({ balance: 3000 });
  });

  test.each([
    ['disputes', { kind: 'chargeback' }],
    ['disputes', { charge: 'ch_none', kind: 'chargeback' }],
    ['disputes', { charge: 'ch_none', kind: 'complaint' }],
    ['disputes/du_none', { to: 'forgotten' }],
    ['refunds/re_none/fail', { reason: 'mood' }],
    ['accounts/acct_none/empty', { amount: 1 }],
  ])('refuse %s with %j', async (below, body) => {
    const answer = await sandbox.control(below, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test.each([
    'disputes/du_none',
    'refunds/re_none/fail',
    'accounts/acct_none/empty',
    'accounts/acct_none/fill',
  ])('don’t find %s', async (below) => {
    const answer = await sandbox.control(below, below.startsWith('disputes') ? { to: 'won' } : {});
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'resource_missing' } });
  });

  test('exist on this machine only, and only where they are on', async () => {
    const charge = await paidCharge();
    const payload = { charge, kind: 'chargeback' };
    const request = { method: 'POST', url: `${sandboxPath}/test/disputes`, payload } as const;
    const answers = await Promise.all([
      sandbox.app.inject({ ...request, remoteAddress: '192.0.2.7' }),
      plain.app.inject(request),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await stripe.disputes.list({ charge })).data).toEqual([]);
  });
});
