import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario, jobs } = it;
const start = '2030-03-04T09:00Z';

const casesOf = (bookingId: string) => it.db().select().from(cases).where(eq(cases.bookingId, bookingId));
/** The whole amount is owed to the client. */
const canceled = async () => {
  const id = await it.confirmed(start);
  await scenario.expert.call('POST', `/api/bookings/${id}/cancel`);
  return id;
};

test('a refused payout’s case says how much the expert waits for', async () => {
  await it.injectFault({ name: 't', match: 'POST /v1/transfers', kind: 'refused' });
  const id = await it.paidOut();
  expect(await casesOf(id)).toMatchObject([
    { kind: 'payoutFailed', title: 'The payment provider refused a payout', amount: 6750 },
  ]);
});

test('the case of a returned refund names the bank’s reason', async () => {
  const id = await canceled();
  await jobs(2);
  await it.returnRefund(id);
  await jobs(2);
  expect(await casesOf(id)).toMatchObject([
    { kind: 'refundFailed', amount: 7500, about: { reason: 'expired_or_canceled_card' } },
  ]);
});

test('the case of a call that keeps failing belongs to its booking', async () => {
  await it.injectFault({ name: 'l', match: 'POST /v1/refunds', kind: 'limited' });
  const id = await canceled();
  for (let minute = 1; minute <= 8; minute += 1) {
    scenario.moveTo(new Date(scenario.it.deps.now().getTime() + 10 * 60_000).toISOString());
    await jobs();
  }
  expect(await casesOf(id)).toMatchObject([
    { kind: 'operationFailed', title: 'Sending a refund keeps failing', closedAt: null },
  ]);
});

test.each([
  ['won', 'We won the dispute'],
  ['lost', 'We lost the dispute'],
] as const)('the case of a dispute that was %s says so', async (status, resolution) => {
  const id = await it.confirmed(start);
  const dispute = await it.dispute(id);
  await jobs(2);
  await it.decide(dispute, status);
  await jobs(2);
  expect(await casesOf(id)).toContainEqual(
    expect.objectContaining({ kind: 'dispute', title: 'A client’s bank disputes a charge', resolution }),
  );
});

test('a case that an operator settles says so, and why', async () => {
  await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'refused' });
  const id = await canceled();
  await jobs();
  expect(await it.act(id, 'settle-outside')).toBe(200);
  expect(await casesOf(id)).toMatchObject([
    { kind: 'refundFailed', closedById: expect.any(String), resolution: 'As agreed on the phone' },
  ]);
});
