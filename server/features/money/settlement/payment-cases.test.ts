import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { cases } from '#server/db/tables/cases.ts';
import * as events from '#server/features/money/events/events.repository.ts';
import { processDueEvents } from '#server/features/money/events/events.service.ts';
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
    {
      kind: 'operationFailed',
      title: 'Sending a refund keeps failing',
      amount: 7500,
      closedAt: null,
    },
  ]);
});

test('the case of a payout that breaks belongs to its booking, and opens again until the money is sent', async () => {
  const setHeld = (id: string, balance: number) =>
    it.db().execute(sql`update ledger_accounts set balance = ${balance} where name = ${`held:${id}`}`);
  const ofPayout = async (id: string) => (await casesOf(id)).filter(({ kind }) => kind === 'payoutFailed');
  const id = await it.confirmed(start);
  scenario.moveTo('2030-03-04T12:00:00Z');
  await jobs();
  // The database refuses to overdraw the account that the payout comes from.
  await setHeld(id, 0);
  scenario.moveTo('2030-03-06T12:00:00Z');
  await jobs();
  expect(await ofPayout(id)).toMatchObject([{ amount: 6750, closedAt: null }]);
  const closing = { closedAt: scenario.it.deps.now(), closedById: scenario.expert.user.id };
  await it.db().update(cases).set(closing).where(eq(cases.bookingId, id));
  await jobs();
  expect(await ofPayout(id)).toMatchObject([{ closedAt: null, closedById: null }]);
  await setHeld(id, 7500);
  await jobs(2);
  expect(await ofPayout(id)).toMatchObject([{ closedAt: expect.any(Date) }]);
});

test('the case of an event that can’t be processed belongs to its booking', async () => {
  const id = await it.confirmed(start);
  const restore = it.overrideProvider(() => ({
    readIntent: () => Promise.reject(new ProviderError('unavailable', 'no answer')),
  }));
  const { intentId } = await it.paymentOf(id);
  const event = { id: 'evt_unread', type: 'payment_intent.succeeded', objectId: intentId ?? '' };
  await events.insert(it.db(), { ...event, account: null, chargeId: null }, scenario.it.deps.now());
  for (let minute = 1; minute <= events.givenUpAfter + 1; minute += 1) {
    scenario.moveTo(new Date(scenario.it.deps.now().getTime() + 2 * 60_000).toISOString());
    await processDueEvents(scenario.it.deps);
  }
  restore();
  expect(await casesOf(id)).toMatchObject([{ kind: 'operationFailed', amount: 7500, closedAt: null }]);
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
