import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '#test/faults/checks.ts';
import type { Environment } from '#test/faults/environment.ts';
import {
  readMailTruth,
  slowestAfter,
  stopMails,
  untilMailed,
  untilSent,
  whatIsOpen,
} from '#test/faults/mail-state.ts';
import { type Answered, type MixedLoad, type Span, startMixedLoad } from '#test/faults/mixed-load.ts';
import { signUpPeople } from '#test/faults/people.ts';
import type { Scenario, Stage } from '#test/faults/scenario.ts';
import { moveClocks, productTime } from '#test/faults/time.ts';

const house = 'outage';
const promisedSeconds = 600;
const backWithinSeconds = 300;
/** Programs that have just begun are slower: who measured them would forgive too much later. */
const warmSeconds = 15;
/** A p99 of fewer answers than this is a matter of luck. */
const enough = 1_000;
/** How long a try takes, busy as the machine may be. */
const triedMs = 3_000;
const sliceMs = 15_000;
const [longerShare, longerMs] = [0.2, 15];

/**
 * FLT-13, FLT-15: the mail server goes away under load, in every way there is. Real are the processes, the ports, each
 * way for `mailSeconds`, all that is measured of requests and, without hurry, the time after its return; moved is the
 * product's clock, at the end of each way, so that ten minutes pass for the mails that wait.
 */
export const mailOutage: Scenario = async ({ world, counts }) => {
  const cast = await signUpPeople(world, counts.mailPeople, house);
  const load = await startMixedLoad(world, cast, counts.mailRate);
  await sleep(Math.min(warmSeconds, counts.mailSeconds) * 1000);
  const up = await load.span(counts.mailSeconds * 1.5);
  const down = await beAway(world, load, counts);
  const { open: waiting } = await whatIsOpen(world);
  const back = await productTime(world);
  world.mailServer.behave({});
  await sleep(Math.min(warmSeconds, counts.mailSeconds) * 1000);
  const hurry = counts.hurry !== 0;
  if (!hurry) await untilSent(world, house, back, 2 * backWithinSeconds * 1000);
  const again = await load.span(hurry ? 0 : counts.mailSeconds);
  await load.stop();
  await untilMailed(world, 2 * backWithinSeconds * 1000, hurry);
  const slowest = await slowestAfter(world, house, back);
  const { decided, arrived, repeats, findings } = await readMailTruth(world, house, 0);
  await stopMails(world, house);
  const [before, after] = [load.answeredIn(up), load.answeredIn(again)];
  const during = Object.values(down).flatMap(load.answeredIn);
  return {
    lives: load.lives,
    figures: {
      decided,
      arrived,
      repeats,
      waiting,
      slowestSeconds: slowest,
      requests: before.length + during.length,
      perSecond: Math.round((before.length * 10_000) / (up.to - up.from)) / 10,
      ...timesOf('up', before),
      ...timesOf('up again', after),
      ...timesOf('down', during),
      ...Object.assign({}, ...Object.entries(down).map(([way, at]) => timesOf(way, load.answeredIn(at)))),
    },
    findings: [
      ...findings,
      {
        rule: 'FLT-13 every mail within 5 min of its return',
        broken: slowest > backWithinSeconds ? [`${slowest} s`] : [],
      },
      { rule: 'FLT-13 nobody who asks is refused', broken: refusedOf(during, before.length >= enough) },
      ...compare(before, during, after),
    ],
  };
};

/** Nobody listens; somebody takes the line and says nothing, at once or when asked to take a mail; not now. */
async function beAway(
  world: Environment,
  load: MixedLoad,
  counts: Stage['counts'],
): Promise<Record<string, Span>> {
  const { mailServer } = world;
  const missing = Math.max(0, promisedSeconds / 3 - counts.mailSeconds);
  await mailServer.stop();
  const closed = await load.span(counts.mailSeconds);
  await moveClocks(world, missing);
  mailServer.behave({ hang: 'greeting' });
  await mailServer.restart();
  const silent = await load.span(counts.mailSeconds / 2);
  mailServer.behave({ hang: 'recipient' });
  const stuck = await load.span(counts.mailSeconds / 2);
  await moveClocks(world, missing);
  mailServer.behave({ refuse: { code: 451 } });
  const refusing = await load.span(counts.mailSeconds);
  await moveClocks(world, missing);
  // The clock went over the leases of those who are trying: they end with a refusal, too, before it takes anything.
  await sleep(triedMs);
  return { closed, silent, stuck, refusing };
}

/** No answer in time and 'not now' are a matter of the machine, too: judged only where it is quiet enough to be measured. */
function refusedOf(answers: Answered[], timed: boolean): string[] {
  return answers.flatMap(({ path, status }) => {
    const good = (status >= 200 && status < 300) || (!timed && (status === 0 || status === 503));
    return good ? [] : [`${status} ${path}`];
  });
}

/** FLT-13: a fifth longer, or what a machine's own unrest makes of a few milliseconds. */
const allowed = (ms: number) => Math.max(ms * (1 + longerShare), ms + longerMs);

/** Two baselines that don't agree are none: then somebody else was busy on the machine, and nothing is known. */
function compare(before: Answered[], during: Answered[], after: Answered[]): Finding[] {
  if (before.length < enough) return [];
  const [one = 0, other = 0] = [before, after].map(usualP99).sort((a, b) => a - b);
  const now = usualP99(during);
  const restless =
    other > allowed(one) ? [`not known: ${one} and ${other} ms with the mail server there`] : [];
  const slower = now > allowed(other) ? [`${one} to ${other} ms, without the mail server ${now} ms`] : [];
  return [{ rule: 'FLT-13 p99 within +20 %', broken: [...slower, ...restless] }];
}

/** The p99 of each quarter of a minute, and of those the middle one: who else wakes up on the machine is in few of them. */
function usualP99(answers: Answered[]): number {
  const slices = new Map<number, Answered[]>();
  for (const answer of answers) {
    const slice = Math.floor(answer.begun / sliceMs);
    slices.set(slice, [...(slices.get(slice) ?? []), answer]);
  }
  const each = [...slices.values()].map((slice) => percentile(slice, 0.99)).sort((one, other) => one - other);
  return each[each.length >> 1] ?? 0;
}

function timesOf(name: string, answers: Answered[]): Record<string, number> {
  return {
    [`p50Ms ${name}`]: percentile(answers, 0.5),
    [`p95Ms ${name}`]: percentile(answers, 0.95),
    [`p99Ms ${name}`]: percentile(answers, 0.99),
    [`usualP99Ms ${name}`]: usualP99(answers),
  };
}

function percentile(answers: Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
