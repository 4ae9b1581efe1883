import { sql } from 'drizzle-orm';
import { live, newLife, pathOf } from '#test/faults/booking-lives.ts';
import { ask } from '#test/faults/calls.ts';
import type { Scenario } from '#test/faults/scenario.ts';
import { untilQuiet } from '#test/faults/time.ts';
import { inTurns } from '#test/faults/traffic.ts';

/** F3: an expert's impatience: the same request accepted many times at once. Charging twice would show in the end. */
export const confirmations: Scenario = async ({ world, cast, counts }) => {
  const lives = Array.from({ length: counts.confirmations }, () => newLife(cast, 'unanswered'));
  await inTurns(lives, 10, (life) => live(world, life));
  const broken: string[] = [];
  let busy = 0;
  for (const life of lives.filter(({ receipt }) => receipt)) {
    const answers = await Promise.all(
      Array.from({ length: counts.retriesPerKey }, () =>
        ask(world, life.expert, 'POST', `${pathOf(life)}/confirm`, {}),
      ),
    );
    busy += answers.filter(({ status }) => status === 503).length;
    const odd = answers.filter(({ status }) => ![200, 409, 503].includes(status));
    if (odd.length > 0) broken.push(`${pathOf(life)}: ${odd.map(({ status }) => status).join(' ')}`);
    life.fate = 'completed';
  }
  await untilQuiet(world, 60_000);
  const moved = await world.rows<{ id: string; times: number }>(sql`
    select b.id, count(e.id)::int as times from bookings b
    left join booking_events e on e.booking_id = b.id and e.kind = 'confirmed'
    where b.id in ${lives.map(({ receipt }) => receipt?.id)} group by b.id having count(e.id) <> 1`);
  broken.push(...moved.map(({ id, times }) => `${id} was confirmed ${times} times`));
  return {
    lives,
    figures: { requests: lives.length, asked: lives.length * counts.retriesPerKey, busy },
    findings: [{ rule: 'F3 one confirmation of many', broken }],
  };
};
