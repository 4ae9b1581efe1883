import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { type LiveClient, listenLive } from '#test/live-client.ts';
import { base, dropDatabases, emptyDatabase, query, serverUrl } from './databases.ts';
import { killStarted, post, postWithRetry, type Server, startServer } from './processes.ts';

const password = 'correct horse battery';

/** Two processes on one database, and two people with a paid session. */
describe.skipIf(!serverUrl)('changes in one process reach streams of the other, on PostgreSQL', () => {
  let database: string;
  let [first, second]: (Server | undefined)[] = [];
  let [booker, expert] = ['', ''];
  const bookingId = randomUUID();
  const urlOf = (server: Server | undefined) => server?.url ?? '';
  const signUp = async (username: string) => {
    const answer = await post(`${urlOf(first)}/auth/register`, { username, password });
    expect(answer.status).toBe(201);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const send = (server: Server | undefined, cookie: string, content: string) =>
    postWithRetry(`${urlOf(server)}/api/messages`, { bookingId, content }, { cookie });
  const receivedTexts = ({ events }: LiveClient) =>
    events.filter(({ name }) => name === 'message').map(({ data }) => data.content);

  beforeAll(async () => {
    database = await emptyDatabase();
    const start = () => startServer({ ...base, DATABASE_URL: database, LOG_LEVEL: 'error' });
    [first, second] = [await start(), await start()];
    await Promise.all([first.ready(), second.ready()]);
    booker = await signUp('booker');
    expert = await signUp('expert');
    const headers = { cookie: expert };
    const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
    expect((await post(`${urlOf(first)}/api/profiles`, profile, headers)).status).toBe(201);
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

  test('messages posted to either process reach both people on both processes, in order', async () => {
    const clients = [await listenLive(urlOf(second), expert), await listenLive(urlOf(first), booker)];
    const texts = Array.from({ length: 10 }, (_, n) => `Across ${n}`);
    for (const [n, content] of texts.entries()) {
      expect((await send(n % 2 ? first : second, booker, content)).status).toBe(201);
    }
    for (const client of clients) await eventually(() => expect(receivedTexts(client)).toEqual(texts));
    for (const client of clients) client.disconnect();
  });

  test('CON-29 twenty simultaneous messages to both processes are stored and received once each, in the same order', async () => {
    const client = await listenLive(urlOf(second), expert);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(n % 2 ? first : second, n % 3 ? booker : expert, `Together ${n}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    await eventually(() => expect(receivedTexts(client)).toHaveLength(20));
    const listed = await fetch(`${urlOf(first)}/api/messages/${bookingId}`, { headers: { cookie: expert } });
    const stored = ((await listed.json()) as { content: string; createdAt: string; id: string }[]).slice(-20);
    expect(stored.map(({ content }) => content)).toEqual(receivedTexts(client));
    expect(new Set(stored.map(({ createdAt }) => createdAt)).size).toBe(20);
    client.disconnect();
  });

  test('signing out on one process ends that session’s stream on the other', async () => {
    const answer = await post(`${urlOf(first)}/auth/login`, { username: 'expert', password });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const [ended, other] = [await listenLive(urlOf(second), cookie), await listenLive(urlOf(second), expert)];
    await post(`${urlOf(first)}/auth/logout`, {}, { cookie });
    await eventually(() => expect(ended.isClosed()).toBe(true));
    expect(other.isClosed()).toBe(false);
    other.disconnect();
  });

  test('a lost database connection is reopened, and every client is told to resync', async () => {
    const client = await listenLive(urlOf(second), expert);
    await query(
      database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'intime-listen' and datname = current_database()`,
    );
    await eventually(() => expect(client.events.map(({ name }) => name)).toContain('resync'));
    await send(first, booker, 'After the cut');
    await eventually(() => expect(receivedTexts(client)).toContain('After the cut'));
    client.disconnect();
  });

  test('a client that loses its process continues on the other and misses nothing', async () => {
    const client = await listenLive(urlOf(second), expert);
    await eventually(() => expect(client.lastId()).not.toBe(''));
    expect(await second?.kill('SIGTERM')).toBe(0);
    await eventually(() => expect(client.isClosed()).toBe(true));
    await send(first, booker, 'While disconnected');
    const reconnected = await listenLive(urlOf(first), expert, { 'last-event-id': client.lastId() });
    await eventually(() => expect(receivedTexts(reconnected)).toContain('While disconnected'));
    reconnected.disconnect();
  });
});
