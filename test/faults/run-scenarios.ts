import { captures } from '#test/faults/scenarios/captures.ts';
import { confirmations } from '#test/faults/scenarios/confirmations.ts';
import { databaseRestarts } from '#test/faults/scenarios/database-restarts.ts';
import { extensions } from '#test/faults/scenarios/extensions.ts';
import { kills } from '#test/faults/scenarios/kills.ts';
import { mailKills } from '#test/faults/scenarios/mail-kills.ts';
import { mailOutage } from '#test/faults/scenarios/mail-outage.ts';
import { oneKey } from '#test/faults/scenarios/one-key.ts';
import { oneSlot } from '#test/faults/scenarios/one-slot.ts';
import { providerErrors } from '#test/faults/scenarios/provider-errors.ts';
import { webhooks } from '#test/faults/scenarios/webhooks.ts';
import type { BookingRun } from './booking-runs.ts';
import { statusCounts } from './calls.ts';
import { checkInvariants, type Finding } from './checks.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { readLedgerState } from './ledger-state.ts';
import { countLogErrors } from './log-errors.ts';
import type { Counts } from './options.ts';
import { signUpPeople } from './people.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';
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
  // Last, because it moves the clock past the times at which the others book.
  extensions,
};

export type Report = { findings: Finding[]; figures: Record<string, unknown> };
type RunOptions = { counts: Counts; names: string[]; randomKeys: boolean; log?: (line: string) => void };

const settleLimitMs = 120_000;
/** With random keys some duplicates never settle, so there is no need to wait long. */
const randomKeysLimitMs = 10_000;

/** Runs the named scenarios one after the other in one environment, then checks everyone's bookings and money. */
export async function runScenarios({
  counts,
  names,
  randomKeys,
  log = () => undefined,
}: RunOptions): Promise<Report> {
  const startedAt = Date.now();
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const env = await openEnvironment({ randomKeys });
  try {
    const people = await signUpPeople(env, counts.people);
    log(`the environment is ready after ${elapsed()}`);
    const results: ScenarioResult[] = [];
    const figures: Record<string, unknown> = {};
    for (const name of names) {
      const scenario = scenarios[name];
      if (!scenario) throw new Error(`no scenario ${name}: ${Object.keys(scenarios).join(', ')}`);
      const result = await scenario({ env, people, counts });
      await clearFaults(env);
      results.push(result);
      figures[name] = result.figures;
      log(`${name}: ${JSON.stringify(result.figures)} after ${elapsed()}`);
    }
    const { first, last } = await settleAll(env, randomKeys ? randomKeysLimitMs : settleLimitMs);
    const runs = results.flatMap((each) => each.runs);
    const findings = [
      ...results.flatMap((each) => each.findings),
      { rule: 'idle within 60 s', violations: first.ms > 60_000 ? [JSON.stringify(first)] : [] },
      { rule: 'idle in the end', violations: Object.entries(last.pending).map(String) },
      ...(await checkInvariants(env, runs)),
      ...(await checkPairs(env, results)),
    ];
    figures.bookings = runs.length;
    figures.statuses = Object.fromEntries([...statusCounts].sort(([one], [other]) => one - other));
    figures.idleAfterMs = first.ms;
    figures.logErrors = countLogErrors([...env.apps, env.sandbox].map((each) => each.log()));
    figures.seconds = Math.round((Date.now() - startedAt) / 1000);
    return { findings, figures };
  } finally {
    await env.close();
  }
}

/** F8: both runs of each pair ended the same. */
async function checkPairs(env: Environment, results: ScenarioResult[]): Promise<Finding[]> {
  const pairs = results.flatMap((each) => each.pairs ?? []);
  if (pairs.length === 0) return [];
  const known = new Map((await readLedgerState(env)).map((entry) => [entry.bookingId, entry]));
  const endOf = ({ receipt }: BookingRun) => {
    const entry = known.get(receipt?.id ?? '');
    return [entry?.status, entry?.state, entry?.refunded, entry?.released, entry?.transferred].join(' ');
  };
  const different = pairs.filter(([one, other]) => endOf(one) !== endOf(other));
  return [
    {
      rule: 'F8 bookings end the same with unreliable webhooks',
      violations: different.map(([one, other]) => `${one.plan}: ${endOf(one)} / ${endOf(other)}`),
    },
  ];
}
