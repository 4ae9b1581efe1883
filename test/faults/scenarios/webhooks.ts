import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as bookingRuns from '#test/faults/booking-runs.ts';
import { maxDelayMs } from '#test/faults/relay.ts';
import type { Scenario, ScenarioInput } from '#test/faults/scenario.ts';
import { seededRandom, weightedChoice } from '#test/faults/seeded-random.ts';
import { moveClocks, waitUntilIdle } from '#test/faults/time.ts';
import { forEachConcurrently } from '#test/faults/traffic.ts';

const concurrency = 12;
const seed = 20261115;

/** F8: the same bookings run twice, with reliable and with unreliable webhooks, and must end the same. */
export const webhooks: Scenario = async (input) => {
  const { env, counts } = input;
  const reliable = await runAll(input);
  env.relay.startFaults();
  const before = { ...env.relay.counts };
  const unreliable = await runAll(input);
  // Delayed webhooks still arrive.
  await sleep(maxDelayMs + 500);
  env.relay.stopFaults();
  const { received, sent, dropped } = env.relay.counts;
  return {
    runs: [...reliable, ...unreliable],
    pairs: reliable.map((run, n) => [run, unreliable[n] ?? run]),
    figures: {
      bookings: counts.webhookBookings,
      webhooks: received - before.received,
      delivered: sent - before.sent,
      dropped: dropped - before.dropped,
    },
    findings: [],
  };
};

/**
 * The test doesn't view a booking while its payment is pending, so only webhooks and the product's own checks can
 * update it.
 */
async function runAll({ env, people, counts }: ScenarioInput): Promise<bookingRuns.BookingRun[]> {
  const random = seededRandom(seed);
  const runs = Array.from({ length: counts.webhookBookings }, () =>
    bookingRuns.newRun(people, weightedChoice(bookingRuns.planWeights, random)),
  );
  const paying = runs.filter(({ plan }) => plan !== 'abandoned');
  await forEachConcurrently(runs, concurrency, recordFailure(bookingRuns.requestBooking));
  await forEachConcurrently(paying, concurrency, recordFailure(bookingRuns.pay));
  for (let waitedMs = 0; waitedMs < 2 * maxDelayMs && (await countUnpaid(paying)) > 0; waitedMs += 250)
    await sleep(250);
  for (let moves = 0; moves < 3 && (await countUnpaid(paying)) > 0; moves += 1) {
    await moveClocks(env, 150);
    await waitUntilIdle(env, 20_000);
  }
  await forEachConcurrently(paying, concurrency, recordFailure(bookingRuns.answerRequest));
  await forEachConcurrently(paying, concurrency, recordFailure(bookingRuns.cancel));
  return runs;

  function recordFailure(step: (environment: typeof env, run: bookingRuns.BookingRun) => Promise<void>) {
    return (run: bookingRuns.BookingRun) =>
      run.failure
        ? Promise.resolve()
        : step(env, run).catch((error: Error) => {
            run.failure = error.message;
          });
  }

  async function countUnpaid(candidates: bookingRuns.BookingRun[]): Promise<number> {
    const waiting = await env.rows<{ id: string }>(
      sql`select booking_id as id from payments where state = 'awaiting_card'`,
    );
    const ids = new Set(waiting.map(({ id }) => id));
    return candidates.filter(({ receipt }) => ids.has(receipt?.id ?? '')).length;
  }
}
