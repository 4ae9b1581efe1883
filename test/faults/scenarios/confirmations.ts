import { sql } from 'drizzle-orm';
import { newRun, pathOf, runBooking } from '#test/faults/booking-runs.ts';
import { call } from '#test/faults/calls.ts';
import type { Scenario } from '#test/faults/scenario.ts';
import { waitUntilIdle } from '#test/faults/time.ts';
import { forEachConcurrently } from '#test/faults/traffic.ts';

/** F3: an impatient expert accepts the same request many times at once. A double charge would show up in the final checks. */
export const confirmations: Scenario = async ({ env, people, counts }) => {
  const runs = Array.from({ length: counts.confirmations }, () => newRun(people, 'unanswered'));
  await forEachConcurrently(runs, 10, (run) => runBooking(env, run));
  const violations: string[] = [];
  let busy = 0;
  for (const run of runs.filter(({ receipt }) => receipt)) {
    const responses = await Promise.all(
      Array.from({ length: counts.retriesPerKey }, () =>
        call(env, run.expert, 'POST', `${pathOf(run)}/confirm`, {}),
      ),
    );
    busy += responses.filter(({ status }) => status === 503).length;
    const unexpected = responses.filter(({ status }) => ![200, 409, 503].includes(status));
    if (unexpected.length > 0)
      violations.push(`${pathOf(run)}: ${unexpected.map(({ status }) => status).join(' ')}`);
    run.plan = 'completed';
  }
  await waitUntilIdle(env, 60_000);
  const wronglyConfirmed = await env.rows<{ id: string; times: number }>(sql`
    select b.id, count(e.id)::int as times from bookings b
    left join booking_events e on e.booking_id = b.id and e.kind = 'confirmed'
    where b.id in ${runs.map(({ receipt }) => receipt?.id)} group by b.id having count(e.id) <> 1`);
  violations.push(...wronglyConfirmed.map(({ id, times }) => `${id} was confirmed ${times} times`));
  return {
    runs,
    figures: { requests: runs.length, calls: runs.length * counts.retriesPerKey, busy },
    findings: [{ rule: 'F3 each request is confirmed once', violations }],
  };
};
