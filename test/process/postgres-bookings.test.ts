import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { base, dropDatabases, emptyDatabase, query, serverUrl } from './databases.ts';
import { full, killStarted, post, postWithRetry, type Server, startServer } from './processes.ts';

const password = 'correct horse battery';
const concurrency = 50;
const rounds = full ? 100 : 25;
const slotMs = 15 * 60_000;

type Person = { cookie: string };

/** Two processes on one database, an expert who is always available, and many clients. */
describe.skipIf(!serverUrl)('many clients and one slot, on PostgreSQL with two processes', () => {
  let database: string;
  let servers: Server[];
  let profileId: string;
  let bookers: Person[];
  const first = Math.ceil((Date.now() + 2 * dayMs) / dayMs) * dayMs;
  const serverOf = (n: number) => servers[n % servers.length]?.url ?? '';

  const signUp = async (n: number): Promise<Person> => {
    const answer = await post(`${serverOf(n)}/auth/register`, { username: `person-${n}`, password });
    if (answer.status !== 201) throw new Error(`registration answered ${answer.status}`);
    return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const call = async (person: Person, method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie: person.cookie };
    const answer = await fetch(`${serverOf(0)}${path}`, { method, headers, body: JSON.stringify(body) });
    return answer.json() as Promise<{ id: string }>;
  };
  const request = (n: number, start: number, headers: Record<string, string>) => {
    const body = { profileId, duration: 15, price: '50', scheduledAt: new Date(start).toISOString() };
    return postWithRetry(`${serverOf(n)}/api/bookings`, body, headers);
  };
  const book = (n: number, start: number) => request(n, start, { cookie: bookers[n]?.cookie ?? '' });
  const forEachBooker = <T>(work: (n: number) => Promise<T>) => Promise.all(bookers.map((_, n) => work(n)));
  const count = async (text: string) => Number((await query<{ count: string }>(database, text))[0]?.count);

  beforeAll(async () => {
    database = await emptyDatabase();
    const start = () => startServer({ ...base, DATABASE_URL: database, LOG_LEVEL: 'error' });
    servers = [await start(), await start()];
    await Promise.all(servers.map((server) => server.ready()));
    const expert = await signUp(1000);
    const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
    profileId = (await call(expert, 'POST', '/api/profiles', profile)).id;
    await call(expert, 'PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: '50' }] });
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      startTime: '00:00',
      endTime: '24:00',
    }));
    await call(expert, 'PUT', '/api/profile/availability', { timeZone: 'UTC', weekly, overrides: [] });
    bookers = [];
    for (let n = 0; n < concurrency; n += 1) bookers.push(await signUp(n));
  });
  afterAll(async () => {
    await killStarted();
    await dropDatabases();
  });

  test('F1 when fifty clients request a slot at once, exactly one gets it, in every round', async () => {
    const statuses = new Map<number, number>();
    for (let round = 0; round < rounds; round += 1) {
      const answers = await forEachBooker((n) => book(n, first + round * slotMs));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await query(database, "update bookings set expires_at = null where status = 'pending'");
      await query(database, "update bookings set status = 'confirmed'");
    }
    expect(Object.fromEntries(statuses)).toEqual({ 201: rounds, 409: rounds * (concurrency - 1) });
    expect(await count('select count(*) from bookings')).toBe(rounds);
  });

  test('F2 two overlapping bookings never both succeed', async () => {
    const start = first + 10 * dayMs;
    for (let round = 0; round < 20; round += 1) {
      const answers = await forEachBooker((n) => book(n, start + ((n * 7 + round * 13) % 40) * slotMs));
      expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    }
    const overlapping = await count(`select count(*) from bookings a join bookings b on a.id < b.id
      and a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed')
      and (a.profile_id = b.profile_id and tstzrange(a.blocked_from, a.blocked_until) && tstzrange(b.blocked_from, b.blocked_until)
        or a.booker_id = b.booker_id and tstzrange(a.scheduled_at, a.ends_at) && tstzrange(b.scheduled_at, b.ends_at))`);
    expect(overlapping).toBe(0);
  });

  test('CON-04 fifty simultaneous requests with one idempotency key make one booking', async () => {
    const { cookie } = await signUp(2000);
    for (let round = 0; round < 10; round += 1) {
      const start = first + 20 * dayMs + round * slotMs;
      const requests = Array.from({ length: concurrency }, (_, n) =>
        request(n, start, { cookie, 'idempotency-key': `round-${round}` }),
      );
      const answers = await Promise.all(
        (await Promise.all(requests)).map(async (each) => [each.status, await each.text()]),
      );
      const created = answers.filter(([status]) => status === 201);
      expect(new Set(created.map(([, body]) => body)).size).toBe(1);
      expect(answers.filter(([status]) => status !== 201 && status !== 409)).toEqual([]);
      expect(
        await count(`select count(*) from bookings where scheduled_at = '${new Date(start).toISOString()}'`),
      ).toBe(1);
    }
  });
});
