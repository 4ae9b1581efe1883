import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import { listShared } from '#server/features/messages/messages.repository.ts';
import { enterConsole, makeOperator, signUpOperator } from '#test/operators.ts';
import { testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();
beforeEach(() => scenario.signUpParties());

async function reportedSession(shareMessages?: boolean): Promise<string> {
  const booked = await scenario.book(scenario.booker);
  const { id, clientSecret } = booked.json<{ id: string; clientSecret: string }>();
  await scenario.pay(clientSecret);
  await scenario.booker.call('GET', `/api/bookings/${id}`);
  await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
  scenario.moveTo('2030-03-04T09:40:00Z');
  const reason = 'Nobody was there';
  const answer = await scenario.booker.call('POST', `/api/bookings/${id}/report`, { reason, shareMessages });
  expect(answer.statusCode).toBe(200);
  return id;
}

test('a problem that a client reports becomes a case for an operator, due in three days', async () => {
  const bookingId = await reportedSession();
  const [opened] = await scenario.it.deps.db.select().from(cases).where(eq(cases.bookingId, bookingId));
  const operator = await signUpOperator(scenario.it);
  const answer = await operator.call('GET', `/api/operator/cases/${opened?.id}`);
  expect(answer.json()).toMatchObject({
    kind: 'problemReport',
    amount: 7500,
    dueAt: '2030-03-07T09:40:00.000Z',
    reporter: { id: scenario.booker.user.id },
    booking: { id: bookingId },
    parties: { client: { id: scenario.booker.user.id }, expert: { id: scenario.expert.user.id } },
    about: { reason: 'Nobody was there', sharesMessages: false },
  });
});

test('it can’t be closed while the payout is frozen; deciding closes it', async () => {
  const bookingId = await reportedSession();
  const [opened] = await scenario.it.deps.db.select().from(cases).where(eq(cases.bookingId, bookingId));
  const operator = await signUpOperator(scenario.it);
  const path = `/api/operator/cases/${opened?.id}`;
  const why = 'Decide on the booking record who gets the money. That closes this case.';
  expect((await operator.call('GET', path)).json()).toMatchObject({ unsettled: why });
  const closing = { resolution: 'Done', reason: 'Nothing to do' };
  const refused = await operator.act('POST', `${path}/close`, closing);
  expect(refused.json()).toMatchObject({ code: 'conflict', message: why });
  await scenario.runJobs();
  const decision = { refund: 0, collect: 'reversal', reason: 'They were there' };
  await operator.act('POST', `/api/operator/bookings/${bookingId}/decide`, decision);
  expect((await operator.call('GET', path)).json()).toMatchObject({
    unsettled: null,
    closedBy: { id: operator.user.id },
  });
  // Opened again without a new report, it has nothing left to settle.
  await operator.act('POST', `${path}/reopen`, { reason: 'A question came up' });
  expect((await operator.act('POST', `${path}/close`, closing)).statusCode).toBe(200);
});

test('the client and the expert can’t decide it, even if they are operators', async () => {
  const bookingId = await reportedSession();
  const [opened] = await scenario.it.deps.db.select().from(cases).where(eq(cases.bookingId, bookingId));
  for (const party of [scenario.booker, scenario.expert]) {
    await makeOperator(scenario.it, party.user.id);
    await enterConsole(party);
    const closing = { resolution: 'In my favor', reason: 'I was right' };
    const key = { 'idempotency-key': party.user.id };
    const answer = await party.call('POST', `/api/operator/cases/${opened?.id}/close`, closing, key);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  }
});

test.each([
  [true, 1],
  [false, undefined],
  [undefined, undefined],
])('operators read the messages only if the report shares them (%s)', async (shares, count) => {
  const { db } = scenario.it.deps;
  const bookingId = await reportedSession(shares);
  await scenario.booker.call('POST', '/api/messages', { bookingId, content: 'Where are you?' });
  expect((await listShared(db, bookingId))?.length).toBe(count);
});

test('an expert who reports a no-show can share the messages too', async () => {
  const bookingId = await reportedSession();
  const { db } = scenario.it.deps;
  const path = `/api/bookings/${bookingId}/no-show`;
  const refused = await scenario.expert.call('POST', path, { shareMessages: 'yes' });
  expect(refused.statusCode).toBe(400);
  expect((await scenario.expert.call('POST', path, { shareMessages: true })).statusCode).toBe(200);
  expect(await listShared(db, bookingId)).toEqual([]);
});
