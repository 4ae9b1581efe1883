import type { BookingRun } from './booking-runs.ts';
import type { Finding } from './checks.ts';
import type { Environment } from './environment.ts';
import type { Counts } from './options.ts';
import type { People } from './people.ts';

export type ScenarioInput = { env: Environment; people: People; counts: Counts };

export type ScenarioResult = {
  runs: BookingRun[];
  figures: Record<string, number | string>;
  findings: Finding[];
  /** Runs that must end the same. */
  pairs?: [BookingRun, BookingRun][];
};

export type Scenario = (stage: ScenarioInput) => Promise<ScenarioResult>;
