import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as lives from '#test/faults/booking-lives.ts';
import { longestDelayMs } from '#test/faults/relay.ts';
import type { Scenario, Stage } from '#test/faults/scenario.ts';
import { chosen, seeded } from '#test/faults/seeded-random.ts';
import { moveClocks, untilQuiet } from '#test/faults/time.ts';
import { inTurns } from '#test/faults/traffic.ts';

const together = 12;
const seed = 20261115;

/** F8: one plan of lives is lived twice, with good news and with bad; what comes of it must be the same. */
export const webhooks: Scenario = async (stage) => {
  const { world, counts } = stage;
  const good = await liveThrough(stage);
  world.relay.misbehave();
  const before = { ...world.relay.counts };
  const bad = await liveThrough(stage);
  // What is still on its way arrives.
  await sleep(longestDelayMs + 500);
  world.relay.behave();
  const { received, sent, dropped } = world.relay.counts;
  return {
    lives: [...good, ...bad],
    pairs: good.map((life, n) => [life, bad[n] ?? life]),
    figures: {
      plan: counts.lives,
      news: received - before.received,
      delivered: sent - before.sent,
      dropped: dropped - before.dropped,
    },
    findings: [],
  };
};

/** Nobody looks at a booking while its card is awaited: only news, and the product's own asking, may tell. */
async function liveThrough({ world, cast, counts }: Stage): Promise<lives.Life[]> {
  const random = seeded(seed);
  const plan = Array.from({ length: counts.lives }, () =>
    lives.newLife(cast, chosen(lives.usualFates, random)),
  );
  const paying = plan.filter(({ fate }) => fate !== 'abandoned');
  await inTurns(plan, together, tolerant(lives.book));
  await inTurns(paying, together, tolerant(lives.pay));
  for (let waitedMs = 0; waitedMs < 2 * longestDelayMs && (await unpaid(paying)) > 0; waitedMs += 250)
    await sleep(250);
  for (let waited = 0; waited < 3 && (await unpaid(paying)) > 0; waited += 1) {
    await moveClocks(world, 150);
    await untilQuiet(world, 20_000);
  }
  await inTurns(paying, together, tolerant(lives.answer));
  await inTurns(paying, together, tolerant(lives.cancel));
  return plan;

  function tolerant(step: (in_: typeof world, life: lives.Life) => Promise<void>) {
    return (life: lives.Life) =>
      life.stuck
        ? Promise.resolve()
        : step(world, life).catch((error: Error) => {
            life.stuck = error.message;
          });
  }

  async function unpaid(of: lives.Life[]): Promise<number> {
    const waiting = await world.rows<{ id: string }>(
      sql`select booking_id as id from payments where state = 'awaiting_card'`,
    );
    const ids = new Set(waiting.map(({ id }) => id));
    return of.filter(({ receipt }) => ids.has(receipt?.id ?? '')).length;
  }
}
