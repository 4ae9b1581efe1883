import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { type LiveClient, listenLive } from '#test/live-client.ts';
import { base, dropDatabases, emptyDatabase, query, serverUrl } from './databases.ts';
import { killStarted, post, postPatiently, type Server, startServer } from './processes.ts';

const password = 'correct horse battery';

/** Two processes on one database, and two people with a session that is paid for. */
describe.skipIf(!serverUrl)('what happens in one process is heard in the other, on PostgreSQL', () => {
  let database: string;
  let [here, there]: (Server | undefined)[] = [];
  let [booker, expert] = ['', ''];
  const bookingId = randomUUID();
  const at = (server: Server | undefined) => server?.url ?? '';
  const signUp = async (username: string) => {
    const answer = await post(`${at(here)}/auth/register`, { username, password });
    expect(answer.status).toBe(201);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const say = (server: Server | undefined, cookie: string, content: string) =>
    postPatiently(`${at(server)}/api/messages`, { bookingId, content }, { cookie });
  const said = ({ events }: LiveClient) =>
    events.filter(({ name }) => name === 'message').map(({ data }) => data.content);

  beforeAll(async () => {
    database = await emptyDatabase();
    const start = () => startServer({ ...base, DATABASE_URL: database, LOG_LEVEL: 'error' });
    [here, there] = [await start(), await start()];
    await Promise.all([here.ready(), there.ready()]);
    booker = await signUp('booker');
    expert = await signUp('expert');
    const headers = { cookie: expert };
    const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
    expect((await post(`${at(here)}/api/profiles`, profile, headers)).status).toBe(201);
    await query(
      database,
      `insert into bookings (id, profile_id, booker_id, duration, price, status, scheduled_at, ends_at, blocked_from, blocked_until)
       select '${bookingId}', p.id, u.id, 15, 50, 'confirmed', t, t + interval '15 minutes', t, t + interval '15 minutes'
       from profiles p, users u, (select now() + interval '2 days' as t) t where u.username = 'booker'`,
    );
    await query(
      database,
      `insert into payments (booking_id, kind, state, amount, charge_id, created_at, updated_at)
       values ('${bookingId}', 'booking', 'captured', 5000, 'ch_live', now(), now())`,
    );
  });
  afterAll(async () => {
    await killStarted();
    await dropDatabases();
  });

  test('a message posted to one arrives at a stream of the other, to both people, in order', async () => {
    const clients = [await listenLive(at(there), expert), await listenLive(at(here), booker)];
    const words = Array.from({ length: 10 }, (_, n) => `Across ${n}`);
    for (const [n, content] of words.entries()) {
      expect((await say(n % 2 ? here : there, booker, content)).status).toBe(201);
    }
    for (const client of clients) await eventually(() => expect(said(client)).toEqual(words));
    for (const client of clients) client.disconnect();
  });

  test('CON-29 twenty at once to both are stored once each and heard once each, in one order', async () => {
    const client = await listenLive(at(there), expert);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        say(n % 2 ? here : there, n % 3 ? booker : expert, `Together ${n}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    await eventually(() => expect(said(client)).toHaveLength(20));
    const listed = await fetch(`${at(here)}/api/messages/${bookingId}`, { headers: { cookie: expert } });
    const stored = ((await listed.json()) as { content: string; createdAt: string; id: string }[]).slice(-20);
    expect(stored.map(({ content }) => content)).toEqual(said(client));
    expect(new Set(stored.map(({ createdAt }) => createdAt)).size).toBe(20);
    client.disconnect();
  });

  test('signing out of one ends what that session hears from the other', async () => {
    const answer = await post(`${at(here)}/auth/login`, { username: 'expert', password });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const [ended, kept] = [await listenLive(at(there), cookie), await listenLive(at(there), expert)];
    await post(`${at(here)}/auth/logout`, {}, { cookie });
    await eventually(() => expect(ended.isClosed()).toBe(true));
    expect(kept.isClosed()).toBe(false);
    kept.disconnect();
  });

  test('a database connection that is cut is found again, and everybody hears that they must ask', async () => {
    const client = await listenLive(at(there), expert);
    await query(
      database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'intime-listen' and datname = current_database()`,
    );
    await eventually(() => expect(client.events.map(({ name }) => name)).toContain('resync'));
    await say(here, booker, 'After the cut');
    await eventually(() => expect(said(client)).toContain('After the cut'));
    client.disconnect();
  });

  test('who loses one process goes on with the other and misses nothing', async () => {
    const client = await listenLive(at(there), expert);
    await eventually(() => expect(client.lastId()).not.toBe(''));
    expect(await there?.kill('SIGTERM')).toBe(0);
    await eventually(() => expect(client.isClosed()).toBe(true));
    await say(here, booker, 'While nobody listened');
    const back = await listenLive(at(here), expert, { 'last-event-id': client.lastId() });
    await eventually(() => expect(said(back)).toContain('While nobody listened'));
    back.disconnect();
  });
});
