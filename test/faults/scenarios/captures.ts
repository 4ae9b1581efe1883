import { sql } from 'drizzle-orm';
import { type BookingRun, newRun, type Plan, pathOf, runBooking } from '#test/faults/booking-runs.ts';
import { call } from '#test/faults/calls.ts';
import type { Scenario } from '#test/faults/scenario.ts';
import { clearFaults, faultHits, setFault } from '#test/faults/settle.ts';
import { waitUntilIdle } from '#test/faults/time.ts';
import { forEachConcurrently } from '#test/faults/traffic.ts';

/** How often each of the four kinds occurs: concurrency, three in ten captures, at random among the first ones. */
const timesPerKind = (captures: number) => Math.ceil((captures * 0.3) / 4);
const share = 0.15;
const kinds = ['hang-before', 'hang-after', 'cut-before', 'cut-after'];
const concurrency = 20;

/** F7: three in ten captures get no response, although half of those were executed. */
export const captures: Scenario = async ({ env, people, counts }) => {
  const runs = Array.from({ length: counts.captures }, () => newRun(people, 'unanswered'));
  await forEachConcurrently(runs, concurrency, (run) => runBooking(env, run));
  const times = timesPerKind(counts.captures);
  for (const kind of kinds) {
    const match = 'POST /v1/payment_intents/*/capture';
    await setFault(env, { name: kind, match, kind, share, times });
  }
  const startedAt = Date.now();
  const slow: string[] = [];
  let unclear = 0;
  await forEachConcurrently(runs, concurrency, async (run) => {
    const calledAt = Date.now();
    const { status } = await call(env, run.expert, 'POST', `${pathOf(run)}/confirm`, {});
    if (status === 503) unclear += 1;
    else if (status !== 200) slow.push(`confirm answered ${status}`);
    if (Date.now() - calledAt > 10_000) slow.push(`confirm took ${Date.now() - calledAt} ms`);
    run.plan = 'completed';
  });
  const hits = await faultHits(env, times);
  const idle = await waitUntilIdle(env, 120_000);
  const settledMs = Date.now() - startedAt;
  await clearFaults(env);
  const charged = await env.rows<{ id: string }>(
    sql`select booking_id as id from payments where state = 'captured'`,
  );
  const known = new Set(charged.map(({ id }) => id));
  const unsettled = runs.filter(({ receipt }) => !known.has(receipt?.id ?? ''));
  return {
    runs: [...runs, ...(await runRefunds(counts.captures))],
    figures: { captures: runs.length, unclear, settledSeconds: Math.round(settledMs / 1000), ...hits },
    findings: [
      { rule: 'FLT-10 a response within 10 s', violations: slow },
      {
        rule: 'F7 all captures settle within 2 min',
        violations: [...Object.entries(idle.pending).map(String), ...unsettled.map((run) => pathOf(run))],
      },
    ],
  };

  /** Refunds whose responses get lost. Partial refunds show whether idempotency keys work. */
  async function runRefunds(count: number): Promise<BookingRun[]> {
    for (const match of ['POST /v1/refunds', 'POST /v1/payment_intents']) {
      const name = `lost ${match}`;
      await setFault(env, { name, match, kind: 'cut-after', times: Math.ceil(count / 2) });
    }
    const plans: Plan[] = ['cancelledLate', 'declined', 'cancelledLate', 'cancelledByExpert'];
    const refundRuns = Array.from({ length: count }, (_, n) =>
      newRun(people, plans[n % plans.length] ?? 'declined'),
    );
    await forEachConcurrently(refundRuns, concurrency, (run) => runBooking(env, run));
    await clearFaults(env);
    return refundRuns;
  }
};
