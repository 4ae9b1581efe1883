import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { Life, Moment } from './life.ts';
import { momentsOf } from './moments.ts';
import { isBankStep, playBankStep } from './steps/bank-steps.ts';
import { isExtensionStep, playExtensionStep } from './steps/extension-steps.ts';
import { isOperatorStep, playOperatorStep } from './steps/operator-steps.ts';
import { onboard, playPeopleStep, request } from './steps/people-steps.ts';
import { isDownAt, outagesOf } from './world/outages.ts';
import { meetPeople, type People, settleOffer } from './world/people.ts';
import { roundsUntil, runRound } from './world/rounds.ts';
import { type World, worldStart } from './world/world.ts';

export type NumberedLife = { number: number; life: Life };

/** What happened in a life, in its order. */
export type PlayedMoment = Moment & { outcome: string };
export type PlayedLife = NumberedLife & { people: People; played: PlayedMoment[] };

/** `fetches` are the moments when we asked the provider for events that never reached us. */
export type PlayedWorld = { lives: PlayedLife[]; fetches: number[] };

/** Steps with fewer minutes between them follow the same round of jobs. */
const roundAgeMs = 30 * minuteMs;

/**
 * Plays lives side by side, then lets faults end and 90 quiet days pass. `all` are the lives whose steps set the pace
 * of the jobs, so that one of them can be played alone at the same pace.
 */
export async function playLives(
  world: World,
  { lives, all = lives, seed }: { lives: NumberedLife[]; all?: NumberedLife[]; seed: number },
): Promise<PlayedWorld> {
  const played: PlayedLife[] = [];
  for (const each of lives) {
    const people = await meetPeople(world, each.number);
    if (each.life.onboarded) await world.faults.as(each.number, () => onboard(world, people));
    played.push({ ...each, people, played: [] });
  }
  const outages = outagesOf(seed);
  const moments = played
    .flatMap((one) => momentsOf(one.life, worldStart, outages).map((moment) => ({ ...moment, one })))
    .toSorted((a, b) => a.at - b.at);
  const paces = all.flatMap(({ life }) => momentsOf(life, worldStart, outages));
  const lastMoment = Math.max(worldStart, ...paces.map(({ at }) => at));
  const timeline = [
    ...roundsUntil(lastMoment + dayMs, seed).map((at) => ({ at, round: true })),
    ...paces.filter(({ jobs }) => jobs).map(({ at }) => ({ at: at + 1, pace: true })),
    ...moments.map((moment) => ({ at: moment.at, moment })),
  ].toSorted((a, b) => a.at - b.at);

  const fetches: number[] = [];
  let lastRound = 0;
  const run = async (at: number, extent: 'frequent' | 'thorough' | 'nightly') => {
    world.moveTo(at);
    if (isDownAt(outages, at)) {
      world.webhooks.setDown(true);
      await world.deps.sandbox?.work();
      world.webhooks.setDown(false);
      return;
    }
    lastRound = at;
    if (await runRound(world, extent)) fetches.push(world.now());
  };
  let night = worldStart;
  for (const event of timeline) {
    if ('moment' in event) {
      const { moment } = event;
      if (event.at - lastRound > roundAgeMs) await run(event.at, 'frequent');
      world.moveTo(event.at);
      const outcome = await playMoment(world, moment.one, moment);
      moment.one.played.push({ ...moment, outcome });
    } else if ('round' in event) {
      const isNight = event.at - night >= dayMs;
      if (isNight) night = event.at;
      await run(event.at, isNight ? 'nightly' : 'thorough');
    } else await run(event.at, 'frequent');
  }
  world.faults.end();
  world.webhooks.end();
  await passQuietly(world, played);
  return { lives: played, fetches };
}

async function playMoment(
  world: World,
  { number, people }: PlayedLife,
  { booking: index, step }: Moment,
): Promise<string> {
  const play = async (): Promise<string> => {
    if (step.do === 'request') return request(world, people, index, step);
    if (step.do === 'fail') return arm(() => world.faults.add(number, { ...step, kind: 'fail' }));
    if (step.do === 'kill') return arm(() => world.faults.add(number, { ...step, kind: 'kill' }));
    if (step.do === 'webhooks') return arm(() => world.webhooks.add(number, { ...step }));
    const booking = people.bookings[index];
    if (!booking) return 'no booking';
    if (isBankStep(step)) return playBankStep(world, people, booking, step);
    if (isExtensionStep(step)) return playExtensionStep(world, people, booking, step);
    if (isOperatorStep(step)) return playOperatorStep(world, booking, step);
    return playPeopleStep(world, people, booking, step);
  };
  const outcome = await world.faults.as(number, () => world.faults.inProcess(() => noteFailure(play)));
  const booking = people.bookings[index];
  if (booking) await settleOffer(world, booking);
  if (outcome && isFailure(outcome)) world.failures.push({ life: number, about: `${step.do}: ${outcome}` });
  return outcome ?? 'the app was killed';
}

/** A step may be refused, but nothing may break. */
const isFailure = (outcome: string) => /^(500 {|broke:)/.test(outcome);

async function noteFailure(play: () => Promise<string>): Promise<string> {
  try {
    return await play();
  } catch (error) {
    return `broke: ${reasonOf(error)}`;
  }
}

/** The database's own words rather than the whole query. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

function arm(add: () => void): string {
  add();
  return 'from now on';
}

/** Inquiries lapse and are settled within the first 30 days; in the 60 days after them nothing more happens. */
const quietDays = 90;

async function passQuietly(world: World, lives: PlayedLife[]): Promise<void> {
  const ends = lives.flatMap(({ people }) => people.bookings.map((each) => each?.endsAt ?? 0));
  const end = Math.max(world.now(), ...ends) + (quietDays + 2) * dayMs;
  for (let step = 0; world.now() < end; step += 1) {
    // Often at first, when most of it happens.
    world.moveTo(world.now() + (step < 16 ? 3 * hourMs : step < 24 ? dayMs : 4 * dayMs));
    await runRound(world, step % 4 === 3 || step >= 16 ? 'nightly' : 'thorough');
    // A transfer that was postponed before the provider's events were fetched.
    world.moveTo(world.now() + 2 * minuteMs);
    await runRound(world, 'frequent');
  }
}
