import { expect, test } from 'vitest';
import { describeLife } from '#test/lives/describe-life.ts';
import { livesFrom, playWorld, scheduleSeed } from '#test/lives/play-world.ts';
import { replayCommand } from '#test/lives/run-lives.ts';
import { ownDatabase } from '#test/test-database.ts';

/** `npm run test:faults -- lives` plays thousands of them. */
const count = 12;
/** Long enough for the busiest machine. */
const maxMs = 900_000;
const seed = 1;

test(
  `${count} random lives of payments keep every rule`,
  async () => {
    const lives = livesFrom(seed, 0, count);
    const result = await playWorld(ownDatabase, { seed: scheduleSeed(seed, 0), lives });
    const broken = result.violations.map(({ life, rule, about }) => {
      const played = result.lives.find(({ number }) => number === life)?.played ?? [];
      const replay = replayCommand({ seed, number: life ?? 0, perWorld: count });
      return [`life ${life}: ${rule}`, about, replay, ...describeLife(played)].join('\n  ');
    });
    expect(broken).toEqual([]);
  },
  maxMs,
);
