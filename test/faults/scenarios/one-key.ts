import { sql } from 'drizzle-orm';
import { type BookingRun, newRun, request } from '#test/faults/booking-runs.ts';
import { call, isFinal, retryUntil } from '#test/faults/calls.ts';
import type { Scenario } from '#test/faults/scenario.ts';

/** F4: the same request many times at once, like the retries of an impatient client. */
export const oneKey: Scenario = async ({ env, people, counts }) => {
  const runs: BookingRun[] = [];
  const violations: string[] = [];
  let retried = 0;
  for (let round = 0; round < counts.keys; round += 1) {
    const run = newRun(people, 'abandoned');
    runs.push(run);
    const headers = { 'idempotency-key': run.key };
    const attempt = async () => {
      const response = await call(env, run.client, 'POST', '/api/bookings', request(run), headers);
      if (!isFinal(response)) retried += 1;
      return response;
    };
    const responses = await Promise.all(
      Array.from({ length: counts.retriesPerKey }, () => retryUntil(attempt, isFinal)),
    );
    const successful = responses.filter(({ status }) => status >= 200 && status < 300);
    const bodies = new Set(successful.map(({ text }) => text));
    const others = responses.filter((each) => !successful.includes(each));
    if (bodies.size !== 1) violations.push(`round ${round}: ${bodies.size} different responses`);
    if (others.length > 0) violations.push(`round ${round}: ${others.map(({ status }) => status)}`);
    const [first] = successful;
    if (first) run.receipt = { id: String(first.body.id), clientSecret: String(first.body.clientSecret) };
    const created = await env.rows(
      sql`select id from bookings where profile_id = ${run.expert.profileId} and scheduled_at = ${run.start.toISOString()}`,
    );
    if (created.length !== 1) violations.push(`round ${round}: ${created.length} rows`);
  }
  return {
    runs,
    figures: { keys: counts.keys, retries: counts.keys * counts.retriesPerKey, retried },
    findings: [{ rule: 'F4 one response per key', violations }],
  };
};
