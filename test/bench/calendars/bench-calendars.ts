import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { identityOf, sealAccess } from '#server/features/calendars/access/calendar-access.ts';
import { percentile, report, timed } from '#test/bench/measure.ts';
import { ownDatabase } from '#test/bench/own-database.ts';
import { startServer } from '#test/process/processes.ts';

const experts = 1000;
/** All of them have to be read in this time. */
const everySeconds = 600;
/** Slots are asked for while no calendar is read and while some are, in turns, so that other load affects both alike. */
const turns = 10;
const turnMs = 30_000;
const readPerTurn = (experts * turnMs) / (everySeconds * 1000);
const settings = {
  TEST_CONTROLS: 'on',
  RATE_LIMITS: 'relaxed',
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'a secret that only the bench has, long enough',
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
};

/** A thousand connected calendars become due at once, then evenly as they usually do, while people look for slots. */
export async function benchCalendars(postgres: string | undefined): Promise<void> {
  if (!postgres) return console.log('Set TEST_DATABASE_URL to measure calendars, which needs PostgreSQL.');
  const { url: database, drop } = await ownDatabase(postgres, 'calendars');
  const feeds = await startServer({}, ['--import', 'tsx'], 'test/bench/calendars/feeds.ts');
  const server = await startServer({ ...settings, DATABASE_URL: database });
  await Promise.all([feeds.ready(), server.ready()]);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const profileId = await connectAll(client, feeds.url);
  const slots = `${server.url}/api/profiles/${profileId}/slots?duration=30&from=${day(1)}&to=${day(14)}`;
  await latencies(slots, () => sleep(turnMs / 3));

  await letBecomeDue(client, experts, 0);
  const { ms: firstMs } = await timed(() => untilRead(client));
  report(`${experts} new calendars of 200 events, read at once, s`, firstMs / 1000, 'at most', everySeconds);

  const idle: number[] = [];
  const reading: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    console.log(`turn ${turn} of ${turns}`);
    idle.push(...(await latencies(slots, () => sleep(turnMs))));
    await letBecomeDue(client, readPerTurn, turnMs / readPerTurn);
    reading.push(...(await latencies(slots, () => sleep(turnMs))));
    await untilRead(client);
  }
  const evenly = `slots while ${experts} calendars are read, one in ten changed, in ${everySeconds} s`;
  report(`${evenly}, p50 ms`, percentile(reading, 0.5), 'idle', percentile(idle, 0.5));
  report(`${evenly}, p99 ms`, percentile(reading, 0.99), 'idle', percentile(idle, 0.99));
  await client.end();
  await Promise.all([server.kill('SIGTERM'), feeds.kill()]);
  await drop();
}

/** Lets this many connections become due, one after another. */
async function letBecomeDue(client: pg.Client, count: number, apartMs: number): Promise<void> {
  await client.query(
    `update calendar_connections c set read_at = null, due_at = now() + n * $2 * interval '1 ms'
     from (select id, row_number() over (order by id) as n from calendar_connections) o
     where o.id = c.id and n <= $1`,
    [count, apartMs],
  );
}

async function untilRead(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ unread: number; problem: string | null }>(
      'select count(*)::int as unread, max(problem) as problem from calendar_connections where read_at is null',
    );
    if (rows[0]?.problem) throw new Error(`a calendar wasn’t read: ${rows[0].problem}`);
    if (rows[0]?.unread === 0) break;
    console.log(`${rows[0]?.unread} calendars left to read`);
    await sleep(2000);
  }
  // Read again only when this asks for it.
  await client.query(`update calendar_connections set due_at = now() + interval '1 day'`);
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** Returns one of the experts. */
async function connectAll(client: pg.Client, feedUrl: string): Promise<string> {
  const config = { sessionSecret: settings.SESSION_SECRET, previousSecrets: [] as string[] } as Config;
  await client.query(`insert into users (username, password)
    select 'bench-' || n, 'none' from generate_series(1, ${experts}) n`);
  await client.query(`insert into profiles (user_id, role, headline, tags)
    select id, 'Clockmaker', 'Repairs what ticks', '{Clocks}' from users where username like 'bench-%'`);
  await client.query(
    'insert into pricing_tiers (profile_id, duration, price) select id, 30, 75 from profiles',
  );
  await client.query(`insert into availability (profile_id, day_of_week, start_time, end_time)
    select p.id, d, '08:00', '18:00' from profiles p, generate_series(0, 6) d`);
  const { rows } = await client.query<{ id: string }>('select id from profiles');
  const accesses = rows.map(({ id }, n) => {
    const access = { kind: 'address', address: `${feedUrl}/${n}.ics` } as const;
    return { id, ...sealAccess(config, access), identity: identityOf(config, access) };
  });
  await client.query(
    `insert into calendar_connections (profile_id, kind, name, access, access_key, identity, created_at, due_at)
     select (a ->> 'id')::uuid, 'address', 'bench', a ->> 'access', a ->> 'accessKey', a ->> 'identity', now(),
       now() + interval '1 day' from json_array_elements($1::json) a`,
    [JSON.stringify(accesses)],
  );
  await client.query(`insert into calendars (connection_id, profile_id, blocks)
    select id, profile_id, true from calendar_connections`);
  return rows[0]?.id ?? '';
}

/** How long one person waits for each answer until the work is done, in ms. */
async function latencies(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const { ms, result } = await timed(() =>
        fetch(url).then(async (answer) => [answer.status, await answer.text()]),
      );
      if (result[0] !== 200) throw new Error(`slots answered ${result.join(' ')}`);
      times.push(ms);
      await sleep(5);
    }
  })();
  await work();
  isDone = true;
  await asking;
  return times;
}
