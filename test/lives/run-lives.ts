import { availableParallelism } from 'node:os';
import { embeddedTemplate } from '#test/setup/database.ts';
import type { Violation } from './checks/check-lives.ts';
import { describeLife } from './describe-life.ts';
import { livesPerWorld, playAlone, shrink, type WorldResult } from './play-world.ts';
import { runWorlds } from './run-worlds.ts';
import { type OpenDatabase, onPostgres, openInMemory } from './world/empty-databases.ts';

export type LivesOptions = {
  lives: number;
  seed: number;
  /** Plays only this one. */
  life?: number | undefined;
  postgres: boolean;
  /** Ends with the first broken rule, without looking for a smaller life. */
  brief: boolean;
  /** Plays all lives, however many rules are broken. */
  keepGoing: boolean;
};

type Log = (line: string) => void;

/** Maximum failures to report. */
const maxBroken = 5;
const maxProcesses = 2;

/** Plays random lives of payments. Returns whether every rule held. */
export async function runLives(options: LivesOptions, log: Log): Promise<boolean> {
  const { life } = options;
  return life === undefined
    ? runAll(options, log)
    : withDatabases(options, (open) => runOne(open, options, life, log));
}

async function withDatabases<T>(
  { postgres }: LivesOptions,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> {
  const server = postgres ? await onPostgres() : undefined;
  try {
    return await work(server?.open ?? openInMemory);
  } finally {
    await server?.close();
  }
}

async function runAll(options: LivesOptions, log: Log): Promise<boolean> {
  const { lives, seed, postgres, brief, keepGoing } = options;
  const startedAt = Date.now();
  const worlds = Array.from({ length: Math.ceil(lives / livesPerWorld) }, (_, index) => {
    const first = index * livesPerWorld;
    return { seed, first, count: Math.min(livesPerWorld, lives - first) };
  });
  // Before the workers need it at the same time.
  if (!postgres) await embeddedTemplate();
  log(`${lives} lives with seed ${seed}`);
  const broken: Violation[] = [];
  let done = 0;
  const processes = Math.min(maxProcesses, availableParallelism());
  await runWorlds(worlds, { processes, postgres }, ({ first, count }, violations) => {
    done += count;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    log(
      `${done} of ${lives} lives played after ${seconds} s, ${broken.length + violations.length} rules broken`,
    );
    for (const { life, rule, about } of violations) {
      broken.push({ life, rule, about });
      log(`  FAIL  life ${life ?? `${first}–${first + count - 1}`}: ${rule}\n        ${about}`);
    }
    return broken.length === 0 || keepGoing || (!brief && brokenLives(broken).length < maxBroken);
  });
  for (const line of summaryOf(broken)) log(line);
  if (!brief) await withDatabases(options, (open) => explain(open, options, broken, log));
  return broken.length === 0;
}

/** Few lives have a world of their own, whose pace is theirs. */
export function replayCommand({
  seed,
  number,
  perWorld,
}: {
  seed: number;
  number: number;
  perWorld: number;
}) {
  const paced = perWorld === livesPerWorld ? '' : ` --lives ${perWorld}`;
  return `npm run test:faults -- lives --seed ${seed} --life ${number}${paced}`;
}

/** How many lives broke each rule. */
function summaryOf(broken: Violation[]): string[] {
  return [...new Set(broken.map(({ rule }) => rule))].map((rule) => {
    const lives = brokenLives(broken.filter((each) => each.rule === rule));
    return `${lives.length} lives broke “${rule}”: ${lives.slice(0, maxBroken).join(', ')}`;
  });
}

const brokenLives = (broken: Violation[]) => [
  ...new Set(broken.flatMap(({ life }) => (life === null ? [] : [life]))),
];

/** Shows one life for each broken rule, as small as it gets. */
async function explain(
  open: OpenDatabase,
  { seed, lives }: LivesOptions,
  broken: Violation[],
  log: Log,
): Promise<void> {
  const perWorld = Math.min(livesPerWorld, lives);
  const explained = new Set<string>();
  for (const number of brokenLives(broken)) {
    const rules = broken.filter(({ life }) => life === number).map(({ rule }) => rule);
    if (rules.every((rule) => explained.has(rule))) continue;
    for (const rule of rules) explained.add(rule);
    log(`\nLooking for the smallest life that fails like life ${number}…`);
    const smallest = await shrink(open, { seed, number, rules, perWorld });
    if (smallest) show(smallest, log);
    else log('Played alone, this life keeps every rule.');
    log(`Play it again: ${replayCommand({ seed, number, perWorld })}`);
  }
}

async function runOne(
  open: OpenDatabase,
  { seed, lives }: LivesOptions,
  number: number,
  log: Log,
): Promise<boolean> {
  const result = await playAlone(open, { seed, number, perWorld: Math.min(livesPerWorld, lives) });
  show(result, log);
  return result.violations.length === 0;
}

function show({ lives, violations }: WorldResult, log: Log): void {
  for (const { played } of lives) for (const line of describeLife(played)) log(`  ${line}`);
  for (const { rule, about } of violations) log(`  FAIL  ${rule}: ${about}`);
}
