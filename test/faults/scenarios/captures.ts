import { sql } from 'drizzle-orm';
import { type Fate, type Life, live, newLife, pathOf } from '#test/faults/booking-lives.ts';
import { ask } from '#test/faults/calls.ts';
import type { Scenario } from '#test/faults/scenario.ts';
import { clearFaults, setFault, strikes } from '#test/faults/settle.ts';
import { untilQuiet } from '#test/faults/time.ts';
import { inTurns } from '#test/faults/traffic.ts';

/** Four kinds, each of them so often: three in ten in all. They fall where they may, among the first. */
const timesOf = (captures: number) => Math.ceil((captures * 0.3) / 4);
const share = 0.15;
const kinds = ['hang-before', 'hang-after', 'cut-before', 'cut-after'];
const together = 20;

/** F7: three in ten captures are never answered, and half of those were done. */
export const captures: Scenario = async ({ world, cast, counts }) => {
  const lives = Array.from({ length: counts.captures }, () => newLife(cast, 'unanswered'));
  await inTurns(lives, together, (life) => live(world, life));
  const times = timesOf(counts.captures);
  for (const kind of kinds) {
    const match = 'POST /v1/payment_intents/*/capture';
    await setFault(world, { name: kind, match, kind, share, times });
  }
  const begun = Date.now();
  const slow: string[] = [];
  let unclear = 0;
  await inTurns(lives, together, async (life) => {
    const asked = Date.now();
    const { status } = await ask(world, life.expert, 'POST', `${pathOf(life)}/confirm`, {});
    if (status === 503) unclear += 1;
    else if (status !== 200) slow.push(`confirm answered ${status}`);
    if (Date.now() - asked > 10_000) slow.push(`confirm took ${Date.now() - asked} ms`);
    life.fate = 'completed';
  });
  const struck = await strikes(world, times);
  const quiet = await untilQuiet(world, 120_000);
  const settledMs = Date.now() - begun;
  await clearFaults(world);
  const charged = await world.rows<{ id: string }>(
    sql`select booking_id as id from payments where state = 'captured'`,
  );
  const known = new Set(charged.map(({ id }) => id));
  const unsettled = lives.filter(({ receipt }) => !known.has(receipt?.id ?? ''));
  return {
    lives: [...lives, ...(await backAndForth(cast, counts.captures, (life) => live(world, life)))],
    figures: { captures: lives.length, unclear, settledSeconds: Math.round(settledMs / 1000), ...struck },
    findings: [
      { rule: 'FLT-10 an answer within 10 s', broken: slow },
      {
        rule: 'F7 all settled within 2 min',
        broken: [...Object.entries(quiet.waiting).map(String), ...unsettled.map((life) => pathOf(life))],
      },
    ],
  };

  /** Money that goes back, with the same silence: what a key is worth shows where parts of a sum are sent. */
  async function backAndForth(from: typeof cast, count: number, walk: (life: Life) => Promise<void>) {
    for (const match of ['POST /v1/refunds', 'POST /v1/payment_intents']) {
      const name = `silent ${match}`;
      await setFault(world, { name, match, kind: 'cut-after', times: Math.ceil(count / 2) });
    }
    const fates: Fate[] = ['cancelledLate', 'declined', 'cancelledLate', 'cancelledByExpert'];
    const more = Array.from({ length: count }, (_, n) =>
      newLife(from, fates[n % fates.length] ?? 'declined'),
    );
    await inTurns(more, together, walk);
    await clearFaults(world);
    return more;
  }
};
