import { hourMs } from '#shared/durations.ts';
import { ask, type Person, signUp } from './calls.ts';
import type { Environment } from './environment.ts';
import { openPayoutAccount } from './payout-accounts.ts';

export type Expert = Person & { profileId: string };
export type Place = { expert: Expert; client: Person; start: Date };

export type People = {
  /** A time that nobody else gets: within a day, where cancelling costs something, or days away. */
  place: (when: 'soon' | 'far') => Place;
  /** Everybody who books. */
  clients: Person[];
  experts: Expert[];
};

export const price = '75.00';
export const duration = 15;
const slotMs = duration * 60_000;

/**
 * Experts who are open day and night, and clients enough that none of them must be in two sessions at once.
 * Those of a named house can be reached by mail there.
 */
export async function signUpPeople(world: Environment, size: number, house?: string): Promise<People> {
  const enter = (role: string, n: number) =>
    house
      ? signUp(world, `${house}-${role}-${n}`, `${role}-${n}${domainOf(house)}`)
      : signUp(world, `${role}-${n}`);
  const open = await many(size, async (n) => openUp(world, await enter('expert', n)));
  const paying = await many(size, (n) => enter('client', n));
  const opened = Math.ceil(Date.now() / slotMs) * slotMs;
  const pools = {
    soon: { first: opened + 6 * hourMs, taken: 0 },
    far: { first: opened + 72 * hourMs, taken: 0 },
  };
  return {
    clients: paying,
    experts: open,
    place: (when) => {
      const pool = pools[when];
      const n = pool.taken;
      pool.taken += 1;
      const [expert, booker] = [open[n % size], paying[n % size]];
      if (!expert || !booker) throw new Error('nobody was engaged');
      const start = new Date(pool.first + Math.floor(n / size) * slotMs);
      if (when === 'soon' && start.getTime() > opened + 23 * hourMs) throw new Error('the day is full');
      return { expert, client: booker, start };
    },
  };
}

export const domainOf = (house: string) => `@${house}.example`;

/** Few at once: each sign-up costs a password's worth of work. */
async function many<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 4) {
    const some = Array.from({ length: Math.min(4, count - n) }, (_, k) => make(n + k));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

async function openUp(world: Environment, person: Person): Promise<Expert> {
  const say = async (method: string, path: string, body: object) => {
    const answer = await ask(world, person, method, path, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
  const profileId = String((await say('POST', '/api/profiles', profile)).id);
  await say('PUT', '/api/profile/pricing', {
    tiers: [15, 30, 45].map((minutes) => ({ duration: minutes, price })),
  });
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '00:00',
    endTime: '24:00',
  }));
  await say('PUT', '/api/profile/availability', {
    timeZone: 'UTC',
    weekly,
    overrides: [],
    minNoticeMinutes: 0,
  });
  await openPayoutAccount(world, person);
  return { ...person, profileId };
}
