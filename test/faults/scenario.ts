import type { Cast } from './cast.ts';
import type { Life } from './lives.ts';
import type { Counts } from './options.ts';
import type { Finding } from './verdict.ts';
import type { World } from './world.ts';

export type Stage = { world: World; cast: Cast; counts: Counts };

export type Played = {
  lives: Life[];
  figures: Record<string, number | string>;
  findings: Finding[];
  /** Lives that must end alike. */
  pairs?: [Life, Life][];
};

export type Scenario = (stage: Stage) => Promise<Played>;
