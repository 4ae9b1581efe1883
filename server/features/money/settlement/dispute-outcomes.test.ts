import { describe, expect, test } from 'vitest';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario, jobs } = it;
const start = '2030-03-04T09:00Z';
const cancel = (by: 'booker' | 'expert', id: string) =>
  scenario[by].call('POST', `/api/bookings/${id}/cancel`);

describe('an inquiry', () => {
  test('doesn’t delay the refund of a canceled session', async () => {
    const id = await it.confirmed(start);
    const inquiry = await it.dispute(id, { kind: 'inquiry' });
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true });
    expect((await cancel('expert', id)).json()).toMatchObject({ refund: '75.00' });
    await jobs(2);
    // The refund in full ends the inquiry.
    await expect(it.decide(inquiry, 'closed')).rejects.toThrow();
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500, payoutFrozen: false });
    expect(await it.heldMoney(id)).toBe(0);
  });

  test('that arrives after a dispute, or ends before it, leaves the payout frozen', async () => {
    const id = await it.confirmed(start);
    const inquiry = await it.dispute(id, { kind: 'inquiry', amount: 1000 });
    await jobs(2);
    await it.dispute(id, { amount: 5000 });
    await jobs(2);
    await it.decide(inquiry, 'closed');
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true });
  });

  test('has the provider’s deadline, and a later one once it becomes a dispute', async () => {
    const id = await it.confirmed(start);
    const dueAt = async () => (await it.casesOf(id)).map((row) => row.dueAt.toISOString());
    const deadline = async (disputeId: string) => {
      const { evidence_details: details } = await it.provider().disputes.retrieve(disputeId);
      return new Date((details.due_by ?? 0) * 1000).toISOString();
    };
    const inquiry = await it.dispute(id, { kind: 'inquiry' });
    await jobs(2);
    const first = await deadline(inquiry);
    expect(await dueAt()).toEqual([first]);
    scenario.moveTo('2030-03-03T00:00:00Z');
    await it.decide(inquiry, 'escalated');
    await jobs(2);
    expect(await deadline(inquiry)).not.toBe(first);
    expect(await dueAt()).toEqual([await deadline(inquiry)]);
  });

  test('that becomes a dispute is one case, and the money is taken once', async () => {
    const id = await it.paidOut();
    const inquiry = await it.dispute(id, { kind: 'inquiry' });
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ transferred: 6750 });
    await it.decide(inquiry, 'escalated');
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ transferred: 0 });
    await it.decide(inquiry, 'lost');
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ lost: 7500, released: 0 });
    expect(await it.casesOf(id)).toEqual([expect.objectContaining({ kind: 'dispute', open: false })]);
  });
});

describe('a late cancellation, divided in half', () => {
  const refuseRefunds = () =>
    it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'refused', code: 'balance_insufficient' });
  const divided = async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T08:00:00Z');
    expect((await cancel('booker', id)).json()).toMatchObject({ refund: '37.50' });
    return id;
  };

  test('then disputed and won pays the expert’s half and refunds nothing more', async () => {
    const id = await divided();
    const dispute = await it.dispute(id);
    await jobs(2);
    await it.decide(dispute, 'won');
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750, transferred: 3375, payoutFrozen: false });
    expect((await it.refundsOf(id)).map(({ amount }) => amount)).toEqual([3750]);
  });

  test('won between two attempts to refund sends one refund', async () => {
    await refuseRefunds();
    const id = await divided();
    const dispute = await it.dispute(id);
    await jobs(2);
    await it.clearFaults();
    await it.decide(dispute, 'won');
    await it.pass(4);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750, transferred: 3375 });
    expect((await it.refundsOf(id)).map(({ amount }) => amount)).toEqual([3750]);
  });

  test('lost while the refund waits isn’t refunded too', async () => {
    await refuseRefunds();
    const id = await divided();
    const dispute = await it.dispute(id);
    await jobs(2);
    await it.decide(dispute, 'lost');
    await it.clearFaults();
    await it.pass(4);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 0, lost: 7500, released: 0, transferred: 0 });
    expect(await it.refundsOf(id)).toEqual([]);
    expect((await it.operationsOf(id)).filter(({ state }) => state === 'due')).toEqual([]);
    expect((await it.casesOf(id)).filter(({ open }) => open)).toEqual([]);
  });
});

describe('a tip', () => {
  test('whose dispute is lost leaves the session’s money alone', async () => {
    const id = await it.completed({ saveCard: true });
    await it.review(id, { tipAmount: '10' });
    const dispute = await it.dispute(id, { of: 'tip' });
    await jobs(2);
    await it.decide(dispute, 'lost');
    await jobs(2);
    expect(await it.heldMoney(id)).toBe(7500);
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ transferred: 6750 });
    expect(await it.payable()).toBe(0);
  });

  test('is recorded as disputed even if the dispute event arrives first', async () => {
    const id = await it.completed();
    const { tip } = await it.review(id, { tipAmount: '10' });
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await scenario.pay(tip?.clientSecret ?? null);
    const charge = await it.provider().charges.list({ limit: 1 });
    const dispute = await it.disputeUnknownCharge(charge.data[0]?.id ?? '');
    await jobs(1);
    await it.clearFaults();
    await it.pass(1);
    expect(await it.paid(id, 'tip')).toMatchObject({ state: 'captured', payoutFrozen: true, transferred: 0 });
    await it.decide(dispute, 'lost');
    await jobs(3);
    expect(await it.paid(id, 'tip')).toMatchObject({ lost: 1000, released: 0 });
  });
});

describe('a lost dispute', () => {
  test('before the session cancels it and notifies both parties', async () => {
    const id = await it.confirmed(start);
    const dispute = await it.dispute(id);
    await jobs(2);
    expect(await it.view(id, scenario.expert)).toMatchObject({ status: 'confirmed', onHold: true });
    expect(await it.bell(scenario.expert)).toContainEqual(
      expect.stringContaining('bank is disputing a payment to you'),
    );
    await it.decide(dispute, 'lost');
    await jobs(2);
    expect(await it.view(id, scenario.expert)).toMatchObject({
      status: 'cancelled',
      receives: '0.00',
      closed: { kind: 'paidBack' },
    });
    expect(await it.bell(scenario.expert)).toContainEqual(
      expect.stringMatching(/^Your session with .+ is canceled$/),
    );
    expect(await it.bell(scenario.booker)).toContainEqual(
      expect.stringMatching(/^Your session with .+ is canceled$/),
    );
  });

  test('about money that was paid out becomes a debt, taken off the next payouts', async () => {
    const id = await it.paidOut();
    await it.spendPayouts();
    const dispute = await it.dispute(id);
    await jobs(3);
    await it.decide(dispute, 'lost');
    await jobs(3);
    expect(await it.owed()).toBe(-6750);
    expect((await scenario.expert.call('GET', '/api/payouts')).json()).toMatchObject({ owed: '67.50' });

    const [next, later] = [await it.confirmed('2030-03-08T09:00Z'), await it.confirmed('2030-03-08T11:00Z')];
    scenario.moveTo('2030-03-08T13:00:00Z');
    await jobs();
    scenario.moveTo('2030-03-10T13:00:00Z');
    await jobs(2);
    expect(await it.owed()).toBe(0);
    expect(await it.paymentOf(next)).toMatchObject({ withheld: 6750, transferred: 0 });
    expect(await it.paymentOf(later)).toMatchObject({ withheld: 0, transferred: 6750 });
    expect(await it.casesOf(id)).toContainEqual(expect.objectContaining({ kind: 'debt', open: false }));
  });

  test('is found after four days without events, before anything is paid out', async () => {
    const id = await it.confirmed(start);
    await jobs();
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await it.dispute(id);
    await scenario.it.deps.sandbox?.work();
    await it.clearFaults();
    scenario.moveTo('2030-03-07T09:00:00Z');
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, transferred: 0 });
  });

  test('is settled even if another dispute opened before it ended', async () => {
    const id = await it.confirmed(start);
    const one = await it.dispute(id, { amount: 3000 });
    await jobs(2);
    const other = await it.dispute(id, { amount: 2000 });
    await jobs(2);
    await it.decide(one, 'lost');
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ lost: 3000, payoutFrozen: true });
    await it.decide(other, 'won');
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ lost: 3000, payoutFrozen: false });
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    await it.pass(3);
    // The expert earns their share of what the client didn't get back.
    expect(await it.paymentOf(id)).toMatchObject({ transferred: 4050, fee: 450 });
  });

  test('over more than is left of the charge is our loss beyond that', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T08:00:00Z');
    await cancel('booker', id);
    const dispute = await it.dispute(id, { force: true });
    await jobs(2);
    await it.decide(dispute, 'lost');
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750, lost: 7500, released: 0 });
  });
});
