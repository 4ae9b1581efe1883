import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { reportProblem } from '#server/features/bookings/moves/report-problem.service.ts';
import { signUpOperator } from '#test/operators.ts';
import { password } from '#test/people.ts';
import { testExtensions } from '#test/test-extensions.ts';

const it = testExtensions();
const { scenario, offer, agree, payment, running } = it;
let id: string;
let secret: string | null;
let undo = () => {};
beforeEach(async () => {
  id = await running();
  await offer('expert', id);
  await agree('booker', id);
  secret = (await payment(id)).clientSecret ?? null;
});
afterEach(async () => {
  undo();
  await it.discardWork();
});

const blockedUntil = async () => {
  const [row] = await it.db().select().from(bookings).where(eq(bookings.id, id));
  return row?.blockedUntil;
};
const leave = () => scenario.booker.call('DELETE', '/api/settings/account', { password });
const reportNoShow = () => scenario.expert.call('POST', `/api/bookings/${id}/no-show`, {});

describe('more time that is being paid', () => {
  test.each([
    ['the client leaves', leave, 204],
    ['the expert reports that the client didn’t come', reportNoShow, 200],
  ])('ends when %s: its time is free again, and it can’t be paid any more', async (_when, end, status) => {
    const answer = await end();
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await it.last(id)).toMatchObject({ outcome: 'lapsed' });
    expect(await blockedUntil()).toEqual(new Date('2030-03-04T09:30:00Z'));
    await it.jobs();
    await expect(scenario.pay(secret)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'canceled' }]);
  });

  test.each([
    ['the client leaves', leave],
    ['the expert reports that the client didn’t come', reportNoShow],
  ])('goes back in full if it was paid just before %s', async (_when, end) => {
    await scenario.pay(secret);
    await end();
    await it.jobs(3);
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'captured', refundOwed: 5000, refunded: 5000 }]);
    expect(await it.balanceDifference()).toBe(0);
  });

  test('adds to the amount of a problem that was reported meanwhile', async () => {
    await reportProblem(scenario.it.deps, { userId: scenario.booker.user.id, bookingId: id });
    expect(await it.casesOf(id)).toMatchObject([{ kind: 'problemReport', amount: 7500 }]);
    await scenario.pay(secret);
    await it.jobs(2);
    expect(await it.casesOf(id)).toMatchObject([{ kind: 'problemReport', amount: 12_500 }]);
  });
});

test('an operator’s bank transfer settles only the refunds that it could be for', async () => {
  undo = it.overrideProvider(() => ({
    refund: () => Promise.reject(new ProviderError('refused', 'This card is closed')),
  }));
  await scenario.pay(secret);
  await it.answer('booker', id, 'refuse');
  const operator = await signUpOperator(scenario.it);
  const act = (verb: string) =>
    operator.act('POST', `/api/operator/bookings/${id}/${verb}`, { reason: 'Sent by bank transfer' });
  expect((await act('cancel')).statusCode).toBe(200);
  await it.jobs(3);
  // The bank has the session's money now, so only the refund for more time is left to the operator.
  await it.openDispute(id);
  await it.jobs(2);
  const refunds = async () =>
    (await it.casesOf(id))
      .filter(({ kind }) => kind === 'refundFailed')
      .map(({ amount, open }) => [amount, open]);
  expect(await refunds()).toEqual(
    expect.arrayContaining([
      [7500, true],
      [5000, true],
    ]),
  );
  expect((await act('settle-outside')).statusCode).toBe(200);
  expect(await refunds()).toEqual(
    expect.arrayContaining([
      [7500, true],
      [5000, false],
    ]),
  );
});
