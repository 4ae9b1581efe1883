import type { Life } from './booking-lives.ts';
import type { Finding } from './checks.ts';
import type { Environment } from './environment.ts';
import type { Counts } from './options.ts';
import type { People } from './people.ts';

export type Stage = { world: Environment; cast: People; counts: Counts };

export type Played = {
  lives: Life[];
  figures: Record<string, number | string>;
  findings: Finding[];
  /** Lives that must end alike. */
  pairs?: [Life, Life][];
};

export type Scenario = (stage: Stage) => Promise<Played>;
