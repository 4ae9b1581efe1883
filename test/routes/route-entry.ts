import type { LimitRule } from '#server/limits.ts';

/** Who may call a route. */
export const whos = {
  anyone: 'anyone',
  link: 'anyone with the link or the signed URL',
  person: 'signed in',
  expert: 'signed in, with a profile',
  party: 'the client and the expert of the booking',
  client: 'the client of the booking',
  bookedExpert: 'the expert of the booking',
  operator: 'operators who entered their password',
  enteringOperator: 'operators',
  thisMachine: 'this machine, or with the token',
  provider: 'the payment provider, by its signature',
  cardForm: 'anyone with a payment sandbox key',
  tests: 'this machine, with TEST_CONTROLS=on',
} as const;
export type Who = keyof typeof whos;

/** The largest input besides the URL, which is at most 8 KB. */
export const bodies = { none: 0, json: 256 * 1024, raw: 64 * 1024, photo: 10 * 1024 * 1024 } as const;

export type RouteEntry = {
  who: Who;
  limits: LimitRule[];
  body: keyof typeof bodies;
  /** At most this many statements, without those of the payment sandbox. */
  statements: number;
  /** The most that a call can cost, and what bounds it. */
  cost: string;
};

export type RouteEntries = Record<string, RouteEntry>;

type Rest = { limits?: LimitRule[]; body?: RouteEntry['body']; unlimited?: true };

/** Every route behind the rate limit counts against `everything`. */
export function entry(who: Who, statements: number, cost: string, rest: Rest = {}): RouteEntry {
  const { limits = [], body = 'json', unlimited } = rest;
  return { who, statements, cost, body, limits: unlimited ? limits : ['everything', ...limits] };
}

/** For routes that read no body. */
export function read(who: Who, statements: number, cost: string, rest: Rest = {}): RouteEntry {
  return entry(who, statements, cost, { body: 'none', ...rest });
}
