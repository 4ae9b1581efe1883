import { beforeEach, describe, expect, test } from 'vitest';
import { cancelByOperator, decideRefund } from '#test/operator-moves.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const start = '2030-03-04T09:00:00.000Z';
const payoutDue = '2030-03-06T09:30:00.000Z';

type Who = 'booker' | 'expert';
const move = (who: Who, id: string, verb: string, headers = {}) =>
  scenario[who].call('POST', `/api/bookings/${id}/${verb}`, { reason: 'Because' }, headers);
const shifted = (instant: string, seconds: number) =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString();

describe('once a session has started', () => {
  beforeEach(() => scenario.signUpParties());

  test.each([
    ['no-show', 'expert', start, [409, 200, 200]],
    ['no-show', 'expert', payoutDue, [200, 409, 409]],
    ['report', 'booker', start, [409, 200, 200]],
    ['report', 'booker', payoutDue, [200, 409, 409]],
    ['cancel', 'booker', start, [200, 409, 409]],
    ['cancel', 'expert', start, [200, 409, 409]],
  ] as const)('%s by the %s, one second before, at and after %s', async (verb, who, boundary, statuses) => {
    const responses = [];
    for (const seconds of [-1, 0, 1]) {
      await scenario.signUpParties();
      const id = await it.confirmed(start);
      scenario.moveTo(shifted(boundary, seconds));
      responses.push((await move(who, id, verb)).statusCode);
    }
    expect(responses).toEqual(statuses);
  });

  test('only the expert can mark a no-show and only the client can report a problem', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo(start);
    expect((await move('booker', id, 'no-show')).statusCode).toBe(403);
    expect((await move('expert', id, 'report')).statusCode).toBe(403);
    const [stranger, other] = [await signUp(scenario.it), await signUpExpert(scenario.it)];
    for (const { call } of [stranger, other]) {
      for (const verb of ['no-show', 'report']) {
        expect((await call('POST', `/api/bookings/${id}/${verb}`)).statusCode).toBe(404);
      }
    }
  });

  test('a client who didn’t show up pays, may report a problem and can’t review the session', async () => {
    await it.onboard();
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T09:40:00Z');
    await it.jobs();
    expect((await move('expert', id, 'no-show')).json()).toMatchObject({
      status: 'completed',
      noShow: true,
      actions: [],
    });
    expect((await move('expert', id, 'no-show')).statusCode).toBe(409);
    expect(await it.view(id)).toMatchObject({ noShow: true, actions: ['report'] });
    scenario.moveTo(payoutDue);
    await it.jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ released: 6750, transferred: 6750, refunded: 0 });
    expect(await it.balanceDifference()).toBe(0);
  });

  test('both parties see that a reported session’s payout is on hold, and it is reported once', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T09:10:00Z');
    const key = { 'idempotency-key': 'report' };
    expect((await move('booker', id, 'report', key)).json()).toMatchObject({
      status: 'confirmed',
      onHold: true,
    });
    expect((await move('booker', id, 'report', key)).statusCode).toBe(200);
    expect((await move('booker', id, 'report')).statusCode).toBe(409);
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    expect(await it.view(id, scenario.expert)).toMatchObject({ status: 'completed', onHold: true });
    scenario.moveTo(payoutDue);
    await it.jobs();
    expect(await it.paymentOf(id)).toMatchObject({ released: 0, payoutFrozen: true });
    const operatorId = scenario.expert.user.id;
    await decideRefund(scenario.it.deps, { operatorId, bookingId: id, refundPercent: 100 });
    expect(await it.view(id)).toMatchObject({ onHold: false, refund: '75.00', status: 'completed' });
  });
});

describe('an operator', () => {
  beforeEach(() => scenario.signUpParties());

  test('cancels a session once, with a full refund for the client', async () => {
    const id = await it.confirmed(start);
    scenario.moveTo('2030-03-04T08:59:00Z');
    const request = { operatorId: scenario.expert.user.id, bookingId: id, reason: 'Storm' };
    await cancelByOperator(scenario.it.deps, request);
    expect(await it.view(id)).toMatchObject({
      status: 'cancelled',
      refund: '75.00',
      closed: { by: 'operator', kind: 'cancelled', reason: 'Storm' },
    });
    await expect(cancelByOperator(scenario.it.deps, request)).rejects.toMatchObject({ code: 'conflict' });
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500, released: 0 });
    expect(await it.balanceDifference()).toBe(0);
  });

  test('cancels a request and releases the card', async () => {
    const id = await it.authorized(start);
    const request = { operatorId: scenario.expert.user.id, bookingId: id };
    await cancelByOperator(scenario.it.deps, request);
    expect(await it.view(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'released',
      refund: null,
      closed: { by: 'operator' },
    });
    await expect(cancelByOperator(scenario.it.deps, request)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      cancelByOperator(scenario.it.deps, { ...request, bookingId: scenario.booker.user.id }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('refunds part of a session, before the payout and after it', async () => {
    await it.onboard();
    const [one, two] = [await it.confirmed(start), await it.confirmed('2030-03-04T10:00:00.000Z')];
    const decide = (bookingId: string) =>
      decideRefund(scenario.it.deps, { operatorId: scenario.expert.user.id, bookingId, refundPercent: 30 });
    await expect(decide(one)).rejects.toMatchObject({ code: 'conflict' });
    scenario.moveTo('2030-03-04T10:30:00Z');
    await it.jobs();
    await decide(one);
    expect(await it.view(one)).toMatchObject({ refund: '22.50', status: 'completed' });
    await expect(decide(one)).rejects.toMatchObject({ code: 'conflict' });
    scenario.moveTo('2030-03-06T10:30:00Z');
    await it.jobs(2);
    expect(await it.paymentOf(two)).toMatchObject({ refunded: 0, transferred: 6750 });
    await decide(two);
    expect(await it.paymentOf(one)).toMatchObject({ refunded: 2250, transferred: 4725 });
    expect(await it.paymentOf(two)).toMatchObject({ refunded: 2250, released: 4725, transferred: 4725 });
    expect(await it.casesOf(two)).toEqual([expect.objectContaining({ kind: 'debt', open: false })]);
    expect(await it.balanceDifference()).toBe(0);
  });
});

test('repeating a move with the same idempotency key has no further effect', async () => {
  await scenario.signUpParties();
  const id = await it.authorized('2030-03-05T09:00:00.000Z');
  const key = (name: string) => ({ 'idempotency-key': name });
  const confirm = () => scenario.expert.call('POST', `/api/bookings/${id}/confirm`, {}, key('yes'));
  const [first, second] = [await confirm(), await confirm()];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json()).toMatchObject({ status: 'confirmed' });
  expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(409);
  const cancel = () => scenario.booker.call('POST', `/api/bookings/${id}/cancel`, {}, key('no'));
  expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([200, 200]);
  expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
});
