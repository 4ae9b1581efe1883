import { sql } from 'drizzle-orm';
import { type Life, newLife, request } from '#test/faults/booking-lives.ts';
import { ask, insist, isFinal } from '#test/faults/calls.ts';
import type { Scenario } from '#test/faults/scenario.ts';

/** F4: the same request many times at once, as an impatient client's retries are. */
export const oneKey: Scenario = async ({ world, cast, counts }) => {
  const lives: Life[] = [];
  const broken: string[] = [];
  let again = 0;
  for (let round = 0; round < counts.keys; round += 1) {
    const life = newLife(cast, 'abandoned');
    lives.push(life);
    const headers = { 'idempotency-key': life.key };
    const once = async () => {
      const answer = await ask(world, life.client, 'POST', '/api/bookings', request(life), headers);
      if (!isFinal(answer)) again += 1;
      return answer;
    };
    const answers = await Promise.all(
      Array.from({ length: counts.retriesPerKey }, () => insist(once, isFinal)),
    );
    const good = answers.filter(({ status }) => status >= 200 && status < 300);
    const bodies = new Set(good.map(({ text }) => text));
    const others = answers.filter((each) => !good.includes(each));
    if (bodies.size !== 1) broken.push(`round ${round}: ${bodies.size} answers`);
    if (others.length > 0) broken.push(`round ${round}: ${others.map(({ status }) => status)}`);
    const [first] = good;
    if (first) life.receipt = { id: String(first.body.id), clientSecret: String(first.body.clientSecret) };
    const made = await world.rows(
      sql`select id from bookings where profile_id = ${life.expert.profileId} and scheduled_at = ${life.start.toISOString()}`,
    );
    if (made.length !== 1) broken.push(`round ${round}: ${made.length} rows`);
  }
  return {
    lives,
    figures: { keys: counts.keys, retries: counts.keys * counts.retriesPerKey, again },
    findings: [{ rule: 'F4 one answer for one key', broken }],
  };
};
