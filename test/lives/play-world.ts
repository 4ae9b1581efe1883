import { checkLives, type Violation } from './checks/check-lives.ts';
import type { Life } from './life.ts';
import { type NumberedLife, type PlayedLife, playLives } from './play-lives.ts';
import { lifeOf } from './random-life.ts';
import { shrinkLife } from './shrink-life.ts';
import type { OpenDatabase } from './world/empty-databases.ts';
import { openWorld } from './world/world.ts';

export type WorldResult = { violations: Violation[]; lives: PlayedLife[] };
type WorldPlan = { seed: number; lives: NumberedLife[]; all?: NumberedLife[] };

/** How many lives share a database and its jobs. */
export const livesPerWorld = 60;

/** Plays lives in a fresh world and checks it. */
export async function playWorld(open: OpenDatabase, plan: WorldPlan): Promise<WorldResult> {
  const database = await open();
  const world = await openWorld(database);
  try {
    const played = await playLives(world, plan);
    return { violations: await checkLives(world, played), lives: played.lives };
  } finally {
    await world.close();
    await database.close();
  }
}

/** The lives of one world: those with the numbers from `first` on. */
export function livesFrom(seed: number, first: number, count: number): NumberedLife[] {
  return Array.from({ length: count }, (_, index) => ({
    number: first + index,
    life: lifeOf(seed, first + index),
  }));
}

/** Every world has a schedule of its own: when jobs run, and when the app is down. */
export const scheduleSeed = (seed: number, first: number) => seed * 1_000_003 + first;

type Alone = { seed: number; number: number; life?: Life; perWorld: number };

/** Plays one life alone, at the pace that its world had. */
export async function playAlone(
  open: OpenDatabase,
  { seed, number, life = lifeOf(seed, number), perWorld }: Alone,
): Promise<WorldResult> {
  const first = number - (number % perWorld);
  const own = { number, life };
  const all = livesFrom(seed, first, perWorld).map((each) => (each.number === number ? own : each));
  return playWorld(open, { seed: scheduleSeed(seed, first), lives: [own], all });
}

/** The smallest life that still breaks one of these rules. Undefined if this life, played alone, breaks none. */
export async function shrink(
  open: OpenDatabase,
  { rules, ...alone }: Omit<Alone, 'life'> & { rules: string[] },
): Promise<WorldResult | undefined> {
  let smallest: WorldResult | undefined;
  const fails = async (life: Life) => {
    const result = await playAlone(open, { ...alone, life });
    const broken = result.violations.some(({ rule }) => rules.includes(rule));
    if (broken) smallest = result;
    return broken;
  };
  const whole = lifeOf(alone.seed, alone.number);
  if (await fails(whole)) await shrinkLife(whole, fails);
  return smallest;
}
