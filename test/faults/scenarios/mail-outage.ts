import { setTimeout as sleep } from 'node:timers/promises';
import type { TimedResponse } from '#test/faults/calls.ts';
import type { Finding } from '#test/faults/checks.ts';
import type { Environment } from '#test/faults/environment.ts';
import {
  compareMails,
  mailBacklog,
  removeEmailAddresses,
  slowestDelivery,
  waitUntilMailed,
  waitUntilSent,
} from '#test/faults/mail-state.ts';
import { type MixedLoad, startMixedLoad, type TimeSpan } from '#test/faults/mixed-load.ts';
import { signUpPeople } from '#test/faults/people.ts';
import type { Scenario, ScenarioInput } from '#test/faults/scenario.ts';
import { moveClocks, productTime } from '#test/faults/time.ts';

const group = 'outage';
const outageSeconds = 600;
const deliveryLimitSeconds = 300;
/** Freshly started processes are slower; measuring them would raise the baseline. */
const warmUpSeconds = 15;
/** With fewer responses, a p99 is down to chance. */
const minResponses = 1_000;
/** How long an attempt to send takes at most, even on a busy machine. */
const attemptMs = 3_000;
const sliceMs = 15_000;
const [toleranceShare, toleranceMs] = [0.2, 15];

/**
 * FLT-13, FLT-15: the mail server fails under load, in every way it can. Processes, ports and request times are real, and
 * each kind of outage really lasts `mailSeconds`. At the end of each, the product's clock is moved so that ten minutes
 * pass in all for the waiting emails. The time after the recovery is real too, unless `fastForward` is set.
 */
export const mailOutage: Scenario = async ({ env, counts }) => {
  const people = await signUpPeople(env, counts.mailPeople, group);
  const load = await startMixedLoad(env, people, counts.mailRate);
  await sleep(Math.min(warmUpSeconds, counts.mailSeconds) * 1000);
  const up = await load.span(counts.mailSeconds * 1.5);
  const down = await takeMailServerDown(env, load, counts);
  const { unsent } = await mailBacklog(env);
  const recoveredAt = await productTime(env);
  env.mailServer.behave({});
  await sleep(Math.min(warmUpSeconds, counts.mailSeconds) * 1000);
  const fastForward = counts.fastForward !== 0;
  if (!fastForward) await waitUntilSent(env, group, recoveredAt, 2 * deliveryLimitSeconds * 1000);
  const upAgain = await load.span(fastForward ? 0 : counts.mailSeconds);
  await load.stop();
  await waitUntilMailed(env, 2 * deliveryLimitSeconds * 1000, fastForward);
  const slowest = await slowestDelivery(env, group, recoveredAt);
  const { stored, arrived, repeats, findings } = await compareMails(env, group, 0);
  await removeEmailAddresses(env, group);
  const [before, after] = [load.responsesIn(up), load.responsesIn(upAgain)];
  const during = Object.values(down).flatMap(load.responsesIn);
  return {
    runs: load.runs,
    figures: {
      stored,
      arrived,
      repeats,
      unsent,
      slowestSeconds: slowest,
      requests: before.length + during.length,
      perSecond: Math.round((before.length * 10_000) / (up.to - up.from)) / 10,
      ...timesOf('up', before),
      ...timesOf('up again', after),
      ...timesOf('down', during),
      ...Object.assign(
        {},
        ...Object.entries(down).map(([kind, span]) => timesOf(kind, load.responsesIn(span))),
      ),
    },
    findings: [
      ...findings,
      {
        rule: 'FLT-13 every email is sent within 5 min of the recovery',
        violations: slowest > deliveryLimitSeconds ? [`${slowest} s`] : [],
      },
      {
        rule: 'FLT-13 no request fails during the outage',
        violations: failedRequests(during, before.length >= minResponses),
      },
      ...compareTimes(before, during, after),
    ],
  };
};

/** Kinds of outage: port closed, silent from the start, silent at the recipient, temporarily refusing. */
async function takeMailServerDown(
  env: Environment,
  load: MixedLoad,
  counts: ScenarioInput['counts'],
): Promise<Record<string, TimeSpan>> {
  const { mailServer } = env;
  const remaining = Math.max(0, outageSeconds / 3 - counts.mailSeconds);
  await mailServer.stop();
  const closed = await load.span(counts.mailSeconds);
  await moveClocks(env, remaining);
  mailServer.behave({ hang: 'greeting' });
  await mailServer.restart();
  const silent = await load.span(counts.mailSeconds / 2);
  mailServer.behave({ hang: 'recipient' });
  const stuck = await load.span(counts.mailSeconds / 2);
  await moveClocks(env, remaining);
  mailServer.behave({ refuse: { code: 451 } });
  const refusing = await load.span(counts.mailSeconds);
  await moveClocks(env, remaining);
  // The clock moved past the leases of running attempts. Let them be refused before the server accepts mail again.
  await sleep(attemptMs);
  return { closed, silent, stuck, refusing };
}

/** A busy machine can also cause timeouts and 503s, so they count only in runs long enough to be timed. */
function failedRequests(responses: TimedResponse[], timed: boolean): string[] {
  return responses.flatMap(({ path, status }) => {
    const isFine = (status >= 200 && status < 300) || (!timed && (status === 0 || status === 503));
    return isFine ? [] : [`${status} ${path}`];
  });
}

/** FLT-13: a fifth longer, or the few milliseconds by which a machine varies anyway. */
const allowed = (ms: number) => Math.max(ms * (1 + toleranceShare), ms + toleranceMs);

/** If the baselines before and after disagree, the machine was busy with something else and the result is unknown. */
function compareTimes(before: TimedResponse[], during: TimedResponse[], after: TimedResponse[]): Finding[] {
  if (before.length < minResponses) return [];
  const [one = 0, other = 0] = [before, after].map(typicalP99).sort((a, b) => a - b);
  const now = typicalP99(during);
  const unknown = other > allowed(one) ? [`unknown: ${one} and ${other} ms with the mail server up`] : [];
  const slower = now > allowed(other) ? [`${one} to ${other} ms, during the outage ${now} ms`] : [];
  return [{ rule: 'FLT-13 p99 within +20%', violations: [...slower, ...unknown] }];
}

/** The median of the p99s of 15-second slices: other activity on the machine affects only a few of them. */
function typicalP99(responses: TimedResponse[]): number {
  const slices = new Map<number, TimedResponse[]>();
  for (const response of responses) {
    const slice = Math.floor(response.startedAt / sliceMs);
    slices.set(slice, [...(slices.get(slice) ?? []), response]);
  }
  const each = [...slices.values()].map((slice) => percentile(slice, 0.99)).sort((one, other) => one - other);
  return each[each.length >> 1] ?? 0;
}

function timesOf(name: string, responses: TimedResponse[]): Record<string, number> {
  return {
    [`p50Ms ${name}`]: percentile(responses, 0.5),
    [`p95Ms ${name}`]: percentile(responses, 0.95),
    [`p99Ms ${name}`]: percentile(responses, 0.99),
    [`typicalP99Ms ${name}`]: typicalP99(responses),
  };
}

function percentile(responses: TimedResponse[], share: number): number {
  const sorted = responses.map(({ ms }) => ms).sort((one, other) => one - other);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
