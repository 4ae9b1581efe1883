import { parseArgs } from 'node:util';
import type { LivesOptions } from '#test/lives/run-lives.ts';

/** How often each fault occurs. The long version covers what the product promises, the short one fits into CI. */
export type Counts = {
  /** New bookings per second while there is traffic. */
  rate: number;
  /** Number of experts, and of clients. */
  people: number;
  appKills: number;
  sandboxKills: number;
  keys: number;
  retriesPerKey: number;
  slotRounds: number;
  overlaps: number;
  confirmations: number;
  captures: number;
  webhookBookings: number;
  errorSeconds: number;
  restarts: number;
  /** Sessions that are to be extended, at most one for each expert. */
  extensions: number;
  /** Number of experts, and of clients, with an email address. */
  mailPeople: number;
  /** Requests per second during the mail outage. */
  mailRate: number;
  /** Real duration of each kind of outage; the clock is moved by the rest of the promised ten minutes. */
  mailSeconds: number;
  /** Bookings whose emails are being sent while all processes are killed, `mailKills` times. */
  mailBookings: number;
  mailKills: number;
  /** If not 0, the clock is moved forward instead of waiting for the next attempt to send. */
  fastForward: number;
  /** How long a process may take to become ready; longer on a machine that is busy with other tests. */
  readyLimitMs: number;
};

const long: Counts = {
  rate: 20,
  people: 50,
  appKills: 100,
  sandboxKills: 10,
  keys: 50,
  retriesPerKey: 50,
  slotRounds: 100,
  overlaps: 2_000,
  confirmations: 50,
  captures: 200,
  webhookBookings: 200,
  errorSeconds: 60,
  restarts: 20,
  extensions: 50,
  mailPeople: 12,
  mailRate: 20,
  mailSeconds: 60,
  mailBookings: 48,
  mailKills: 10,
  fastForward: 0,
  readyLimitMs: 5_000,
};

export const short: Counts = {
  rate: 8,
  people: 8,
  appKills: 8,
  sandboxKills: 2,
  keys: 5,
  retriesPerKey: 10,
  slotRounds: 5,
  overlaps: 40,
  confirmations: 3,
  captures: 20,
  webhookBookings: 24,
  errorSeconds: 6,
  restarts: 2,
  extensions: 8,
  mailPeople: 4,
  mailRate: 8,
  mailSeconds: 4,
  mailBookings: 8,
  mailKills: 2,
  fastForward: 1,
  readyLimitMs: 20_000,
};

/** How many random lives are played, by default. */
const lives = { long: 10_000, short: 200 };
const maxSeed = 1_000_000;

export type Options = { counts: Counts; names: string[]; randomKeys: boolean; lives: LivesOptions };

/**
 * `npm run test:faults -- [scenario ...] [--short] [--random-keys] [--rate 10] [--appKills 20] …`
 * `npm run test:faults -- lives [--lives 10000] [--seed 1] [--life 17] [--postgres] [--brief] [--keep-going]`
 */
export function readOptions(args: string[]): Options {
  const numbers = Object.fromEntries(Object.keys(long).map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      short: { type: 'boolean' },
      'random-keys': { type: 'boolean' },
      lives: { type: 'string' },
      seed: { type: 'string' },
      life: { type: 'string' },
      postgres: { type: 'boolean' },
      brief: { type: 'boolean' },
      'keep-going': { type: 'boolean' },
      ...numbers,
    },
  });
  const counts = { ...(values.short ? short : long) };
  for (const name of Object.keys(long) as (keyof Counts)[]) {
    const given = (values as Record<string, unknown>)[name];
    if (given !== undefined) counts[name] = Number(given);
  }
  const numberOf = (given: unknown) => (given === undefined ? undefined : Number(given));
  return {
    counts,
    names: positionals,
    randomKeys: values['random-keys'] === true,
    lives: {
      lives: numberOf(values.lives) ?? (values.short ? lives.short : lives.long),
      seed: numberOf(values.seed) ?? Math.floor(Math.random() * maxSeed),
      life: numberOf(values.life),
      postgres: values.postgres === true,
      brief: values.brief === true,
      keepGoing: values['keep-going'] === true,
    },
  };
}
