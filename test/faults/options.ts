import { parseArgs } from 'node:util';

/** How much of each fault there is. The long form is what the product promises, the short one what CI has time for. */
export type Counts = {
  /** New bookings each second while there is traffic. */
  rate: number;
  /** So many experts, and as many clients. */
  people: number;
  appKills: number;
  sandboxKills: number;
  keys: number;
  retriesPerKey: number;
  slotRounds: number;
  overlaps: number;
  confirmations: number;
  captures: number;
  lives: number;
  errorSeconds: number;
  restarts: number;
  /** People who can be reached by mail: so many experts, and as many clients. */
  mailPeople: number;
  /** Requests each second while the mail server is away. */
  mailRate: number;
  /** How long each way of being away is really held; what is missing to the promise's ten minutes the clock is moved. */
  mailSeconds: number;
  /** Bookings whose mails are being sent while everybody who sends is killed, so often. */
  mailLives: number;
  mailKills: number;
  /** Not 0: nobody sits through the times between two tries, the clock is moved over them. */
  hurry: number;
  /** How long a process may take to be ready; a machine that is busy with other tests gets longer. */
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
  lives: 200,
  errorSeconds: 60,
  restarts: 20,
  mailPeople: 12,
  mailRate: 20,
  mailSeconds: 60,
  mailLives: 48,
  mailKills: 10,
  hurry: 0,
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
  lives: 24,
  errorSeconds: 6,
  restarts: 2,
  mailPeople: 4,
  mailRate: 8,
  mailSeconds: 4,
  mailLives: 8,
  mailKills: 2,
  hurry: 1,
  readyLimitMs: 20_000,
};

export type Options = { counts: Counts; names: string[]; randomKeys: boolean };

/** `npm run test:faults -- [scenario ...] [--short] [--random-keys] [--rate 10] [--appKills 20] …` */
export function readOptions(args: string[]): Options {
  const numbers = Object.fromEntries(Object.keys(long).map((name) => [name, { type: 'string' } as const]));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { short: { type: 'boolean' }, 'random-keys': { type: 'boolean' }, ...numbers },
  });
  const counts = { ...(values.short ? short : long) };
  for (const name of Object.keys(long) as (keyof Counts)[]) {
    const given = (values as Record<string, unknown>)[name];
    if (given !== undefined) counts[name] = Number(given);
  }
  return { counts, names: positionals, randomKeys: values['random-keys'] === true };
}
