import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  expireReservations,
  expireUnanswered,
} from '#server/features/bookings/request/reservations.service.ts';
import { fetchMissedEvents, processDueEvents } from '#server/features/money/events/events.service.ts';
import { sumHeld } from '#server/features/money/payouts/payouts.repository.ts';
import { payOut } from '#server/features/money/payouts/payouts.service.ts';
import { findViolations } from '#server/features/money/reconciliation/ledger-violations.repository.ts';
import { testPayments } from '#test/test-payments.ts';
import { completeEnded } from './complete-booking.service.ts';

const it = testPayments();
const { scenario } = it;
const neverAborted = new AbortController().signal;
beforeEach(() => scenario.signUpParties());

test('of concurrent confirms, declines and withdrawals, one succeeds and the others get 409', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await it.authorized(`2030-03-0${4 + round}T09:00Z`);
    const moves = Array.from({ length: 8 }, () => ['confirm', 'decline', 'withdraw']).flat();
    const responses = await Promise.all(
      moves.map((move) =>
        (move === 'withdraw' ? scenario.booker : scenario.expert).call('POST', `/api/bookings/${id}/${move}`),
      ),
    );
    await it.runOperations();
    const won = responses.filter(({ statusCode }) => statusCode === 200).length;
    expect([
      won,
      ...responses.map(({ statusCode }) => statusCode).filter((s) => s !== 200 && s !== 409),
    ]).toEqual([1]);
    const { state, intentId } = await it.paymentOf(id);
    const { status } = await it.provider().paymentIntents.retrieve(intentId ?? '');
    expect([`captured succeeded`, `canceled canceled`]).toContain(`${state} ${status}`);
  }
});

test('concurrent cancellations, payouts, completions and refunds keep the ledger equal to the provider', async () => {
  await it.onboard();
  const before = await it.balanceDifference();
  const ids: string[] = [];
  for (const day of ['04', '05'])
    for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
      ids.push(await it.confirmed(`2030-03-${day}T${time}Z`));
  scenario.moveTo('2030-03-04T00:00:00Z');
  const responses = await Promise.all(
    ids
      .slice(6)
      .flatMap((id) => [
        scenario.booker.call('POST', `/api/bookings/${id}/cancel`),
        scenario.expert.call('POST', `/api/bookings/${id}/cancel`),
      ]),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
  expect(responses.filter(({ statusCode }) => statusCode >= 500)).toHaveLength(0);
  scenario.moveTo('2030-03-08T00:00:00Z');
  const { deps } = scenario.it;
  await fetchMissedEvents(deps, neverAborted);
  await processDueEvents(deps);
  await Promise.all([
    completeEnded(deps, neverAborted),
    completeEnded(deps, neverAborted),
    payOut(deps, neverAborted),
    payOut(deps, neverAborted),
    expireReservations(deps, neverAborted),
    expireUnanswered(deps, neverAborted),
  ]);
  await Promise.all([
    payOut(deps, neverAborted),
    payOut(deps, neverAborted),
    payOut(deps, neverAborted),
    it.runOperations(),
    it.runOperations(),
  ]);
  await it.runOperations();
  await payOut(deps, neverAborted);
  expect((await it.balanceDifference()) - before).toBe(0);
  expect(await findViolations(it.db(), deps.now())).toEqual([]);
  expect(await sumHeld(it.db(), scenario.expert.profileId)).toBe(0);
  const open = await it.db().execute(sql`select 1 from payment_ops where state = 'due'`);
  expect((open as unknown as { rows: unknown[] }).rows).toEqual([]);
});
