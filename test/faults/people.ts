import { dayMs, hourMs } from '#shared/durations.ts';
import { call, type Person, signUp } from './calls.ts';
import type { Environment } from './environment.ts';
import { openPayoutAccount } from './payout-accounts.ts';

export type Expert = Person & { profileId: string };
export type Slot = { expert: Expert; client: Person; start: Date };

export type People = {
  /** An unused time: within a day, when canceling costs something, or days away. */
  nextSlot: (when: 'soon' | 'far') => Slot;
  /** Another unused time of both people in a slot. */
  otherTime: (slot: Slot) => Date;
  clients: Person[];
  experts: Expert[];
};

export const price = '75.00';
export const duration = 15;
const slotMs = duration * 60_000;

/**
 * Experts who are available day and night, and enough clients that no client has two sessions at once.
 * People in a named group have an email address at the group's domain.
 */
export async function signUpPeople(env: Environment, size: number, group?: string): Promise<People> {
  const register = (role: string, n: number) =>
    group
      ? signUp(env, `${group}-${role}-${n}`, `${role}-${n}${domainOf(group)}`)
      : signUp(env, `${role}-${n}`);
  const experts = await inBatches(size, async (n) => setUpExpert(env, await register('expert', n)));
  const clients = await inBatches(size, (n) => register('client', n));
  const now = Math.ceil(Date.now() / slotMs) * slotMs;
  const pools = {
    soon: { first: now + 6 * hourMs, taken: 0 },
    far: { first: now + 72 * hourMs, taken: 0 },
  };
  return {
    clients,
    experts,
    // Each slot has its own counterpart thirty days later, where no other slot of the two is.
    otherTime: ({ start }) => new Date(start.getTime() + 30 * dayMs),
    nextSlot: (when) => {
      const pool = pools[when];
      const n = pool.taken;
      pool.taken += 1;
      const [expert, client] = [experts[n % size], clients[n % size]];
      if (!expert || !client) throw new Error('no one signed up');
      const start = new Date(pool.first + Math.floor(n / size) * slotMs);
      if (when === 'soon' && start.getTime() > now + 23 * hourMs)
        throw new Error('no slot left within a day');
      return { expert, client, start };
    },
  };
}

export const domainOf = (group: string) => `@${group}.example`;

/** Four at a time, because each sign-up hashes a password. */
async function inBatches<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 4) {
    const batch = Array.from({ length: Math.min(4, count - n) }, (_, k) => make(n + k));
    made.push(...(await Promise.all(batch)));
  }
  return made;
}

async function setUpExpert(env: Environment, person: Person): Promise<Expert> {
  const send = async (method: string, path: string, body: object) => {
    const result = await call(env, person, method, path, body);
    if (result.status >= 300) throw new Error(`${path} answered ${result.status}: ${result.text}`);
    return result.body;
  };
  const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
  const profileId = String((await send('POST', '/api/profiles', profile)).id);
  await send('PUT', '/api/profile/pricing', {
    tiers: [15, 30, 45].map((minutes) => ({ duration: minutes, price })),
  });
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '00:00',
    endTime: '24:00',
  }));
  await send('PUT', '/api/profile/availability', {
    timeZone: 'UTC',
    weekly,
    overrides: [],
    minNoticeMinutes: 0,
  });
  await openPayoutAccount(env, person);
  return { ...person, profileId };
}
