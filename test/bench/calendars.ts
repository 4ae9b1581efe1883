import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { identityOf, sealAccess } from '#server/features/calendars/access/calendar-access.ts';
import { startServer } from '#test/process/processes.ts';
import { percentile, report, timed } from './measure.ts';
import { ownDatabase } from './own-database.ts';

const experts = 1000;
const eventsPerCalendar = 200;
/** All of them have to be read in this time. */
const everySeconds = 600;
/** Long enough that a p99 is more than a handful of answers. */
const idleMs = 60_000;
const settings = {
  TEST_CONTROLS: 'on',
  RATE_LIMITS: 'relaxed',
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'a secret that only the bench has, long enough',
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
};

/** A thousand connected calendars become due at once, while people look for slots. */
export async function benchCalendars(postgres: string | undefined): Promise<void> {
  if (!postgres) return console.log('Set TEST_DATABASE_URL to measure calendars, which needs PostgreSQL.');
  const { url: database, drop } = await ownDatabase(postgres, 'calendars');
  const feeds = await serveFeeds();
  const server = await startServer({ ...settings, DATABASE_URL: database });
  await server.ready();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const profileId = await connectAll(client, feeds.url);
  const slots = `${server.url}/api/profiles/${profileId}/slots?duration=30&from=${day(1)}&to=${day(14)}`;
  await latencies(slots, () => sleep(idleMs / 5));
  const idle = await latencies(slots, () => sleep(idleMs));
  const readAll = async () => {
    await client.query('update calendar_connections set due_at = now(), read_at = null');
    for (;;) {
      const { rows } = await client.query<{ left: string }>(
        'select count(*) as left from calendar_connections where read_at is null',
      );
      if (rows[0]?.left === '0') return;
      console.log(`${rows[0]?.left} of ${experts} calendars left to read`);
      await sleep(2000);
    }
  };
  let seconds = 0;
  const busy = await latencies(slots, async () => {
    seconds = (await timed(readAll)).ms / 1000;
  });
  const { rows } = await client.query<{ problem: string }>(
    'select distinct problem from calendar_connections where problem is not null',
  );
  if (rows.length > 0)
    throw new Error(`calendars weren’t read: ${rows.map(({ problem }) => problem).join()}`);
  report(`${experts} calendars of ${eventsPerCalendar} events read, s`, seconds, 'at most', everySeconds);
  report(
    'slots while all of them are read at once, p50 ms',
    percentile(busy, 0.5),
    'idle',
    percentile(idle, 0.5),
  );
  report(
    'slots while all of them are read at once, p99 ms',
    percentile(busy, 0.99),
    'idle',
    percentile(idle, 0.99),
  );
  await client.end();
  await server.kill('SIGTERM');
  feeds.close();
  await drop();
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** Each answer is new, so that every calendar is read whole. */
async function serveFeeds() {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarText());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Half of the events repeat every week, in a zone with daylight saving. */
function calendarText(): string {
  const events = Array.from({ length: eventsPerCalendar }, (_, n) => {
    const date = day(n % 60).replaceAll('-', '');
    const hour = String(8 + (n % 10)).padStart(2, '0');
    return [
      'BEGIN:VEVENT',
      `UID:${n}@example.com`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;TZID=Europe/Berlin:${date}T${hour}0000`,
      `DTEND;TZID=Europe/Berlin:${date}T${hour}3000`,
      ...(n % 2 ? [`RRULE:FREQ=WEEKLY;COUNT=${5 + (n % 20)}`] : []),
      `SUMMARY:${Math.random()}`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bench//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

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
