import { captures } from '#test/faults/scenarios/captures.ts';
import { confirmations } from '#test/faults/scenarios/confirmations.ts';
import { databaseRestarts } from '#test/faults/scenarios/database-restarts.ts';
import { kills } from '#test/faults/scenarios/kills.ts';
import { mailKills } from '#test/faults/scenarios/mail-kills.ts';
import { mailOutage } from '#test/faults/scenarios/mail-outage.ts';
import { oneKey } from '#test/faults/scenarios/one-key.ts';
import { oneSlot } from '#test/faults/scenarios/one-slot.ts';
import { providerErrors } from '#test/faults/scenarios/provider-errors.ts';
import { webhooks } from '#test/faults/scenarios/webhooks.ts';
import type { Life } from './booking-lives.ts';
import { met } from './calls.ts';
import { type Finding, judge } from './checks.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { readBooks } from './ledger-state.ts';
import { complaints } from './log-errors.ts';
import type { Counts } from './options.ts';
import { signUpPeople } from './people.ts';
import type { Played, Scenario } from './scenario.ts';
import { clearFaults, settleAll } from './settle.ts';

export const scenarios: Record<string, Scenario> = {
  kills,
  'one-slot': oneSlot,
  'one-key': oneKey,
  confirmations,
  captures,
  'provider-errors': providerErrors,
  webhooks,
  'database-restarts': databaseRestarts,
  'mail-outage': mailOutage,
  'mail-kills': mailKills,
};

export type Report = { findings: Finding[]; figures: Record<string, unknown> };
type Asked = { counts: Counts; names: string[]; randomKeys: boolean; say?: (line: string) => void };

const settledMs = 120_000;
/** What was doubled never becomes quiet: no need to wait for it. */
const brokenMs = 10_000;

/** The named scenarios one after the other in one world, and at the end what became of everybody's money. */
export async function play({ counts, names, randomKeys, say = () => undefined }: Asked): Promise<Report> {
  const begun = Date.now();
  const since = () => `${Math.round((Date.now() - begun) / 1000)} s`;
  const world = await openEnvironment({ randomKeys });
  try {
    const cast = await signUpPeople(world, counts.people);
    say(`the world stands after ${since()}`);
    const played: Played[] = [];
    const figures: Record<string, unknown> = {};
    for (const name of names) {
      const scenario = scenarios[name];
      if (!scenario) throw new Error(`no scenario ${name}: ${Object.keys(scenarios).join(', ')}`);
      const one = await scenario({ world, cast, counts });
      await clearFaults(world);
      played.push(one);
      figures[name] = one.figures;
      say(`${name}: ${JSON.stringify(one.figures)} after ${since()}`);
    }
    const { first, last } = await settleAll(world, randomKeys ? brokenMs : settledMs);
    const lives = played.flatMap((each) => each.lives);
    const findings = [
      ...played.flatMap((each) => each.findings),
      { rule: 'quiet within 60 s', broken: first.ms > 60_000 ? [JSON.stringify(first)] : [] },
      { rule: 'quiet in the end', broken: Object.entries(last.waiting).map(String) },
      ...(await judge(world, lives)),
      ...(await alike(world, played)),
    ];
    figures.lives = lives.length;
    figures.answers = Object.fromEntries([...met].sort(([one], [other]) => one - other));
    figures.quietMs = first.ms;
    figures.complaints = complaints([...world.apps, world.sandbox].map((each) => each.log()));
    figures.seconds = Math.round((Date.now() - begun) / 1000);
    return { findings, figures };
  } finally {
    await world.close();
  }
}

/** F8: those that were lived twice ended the same. */
async function alike(world: Environment, played: Played[]): Promise<Finding[]> {
  const pairs = played.flatMap((each) => each.pairs ?? []);
  if (pairs.length === 0) return [];
  const known = new Map((await readBooks(world)).map((entry) => [entry.bookingId, entry]));
  const endOf = ({ receipt }: Life) => {
    const entry = known.get(receipt?.id ?? '');
    return [entry?.status, entry?.state, entry?.refunded, entry?.released, entry?.transferred].join(' ');
  };
  const different = pairs.filter(([one, other]) => endOf(one) !== endOf(other));
  return [
    {
      rule: 'F8 the same ends with bad news',
      broken: different.map(([one, other]) => `${one.fate}: ${endOf(one)} / ${endOf(other)}`),
    },
  ];
}
