import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase, queryRows } from '#server/db/open-database.ts';
import { transaction } from '#server/db/transaction.ts';
import { startServer } from '#test/process/processes.ts';
import { median, report, timed } from './measure.ts';

const rounds = 40;
const maxMs = 200;
const operator = 'bench-operator';
const password = 'correct horse battery';
const controls = { TEST_CONTROLS: 'on', RATE_LIMITS: 'relaxed', LOG_LEVEL: 'warn' };

type Env = Record<string, string>;

/** How fast the operators' console answers on 100,000 people, 100,000 bookings and 10,000 open cases. */
export async function benchOperator(postgres: string | undefined, folder: string): Promise<void> {
  await bench('embedded', { DATA_DIR: folder });
  if (!postgres) return console.log('Set TEST_DATABASE_URL to measure the console on PostgreSQL too.');
  const secret = 'a secret that only the bench has, long enough';
  await bench('PostgreSQL', {
    DATABASE_URL: postgres,
    SESSION_SECRET: secret,
    PAYMENTS: 'sandbox',
    MAIL: 'outbox',
  });
}

async function bench(engine: string, env: Env): Promise<void> {
  const first = await startServer({ ...env, ...controls });
  await first.ready();
  const cookie = await register(first.url);
  await first.kill('SIGTERM');
  const { caseId, bookingId, personId } = await fill(env);
  const server = await startServer({ ...env, ...controls, OPERATORS: operator });
  await server.ready();
  const call = callerOf(server.url, cookie);
  await call('POST', '/api/operator/enter', { password });
  const deep = encodeURIComponent(await cursorAfter(call, 40));
  const calls = {
    'the first page of cases': () => call('GET', '/api/operator/cases'),
    'the 41st page of cases': () => call('GET', `/api/operator/cases?after=${deep}`),
    'cases of one kind': () => call('GET', '/api/operator/cases?kind=verification'),
    'my cases': () => call('GET', '/api/operator/cases?mine=true'),
    'closed cases': () => call('GET', '/api/operator/cases?status=closed'),
    'one case': () => call('GET', `/api/operator/cases/${caseId}`),
    'a note on a case': () => call('POST', `/api/operator/cases/${caseId}/notes`, { text: 'Benched' }),
    'the audit log': () => call('GET', '/api/operator/audit'),
    'people by a common name': () => call('GET', '/api/operator/people?q=anna'),
    'people by one letter': () => call('GET', '/api/operator/people?q=a'),
    'people by two words': () => call('GET', '/api/operator/people?q=anna+name12'),
    'people by the beginning of an email': () => call('GET', '/api/operator/people?q=person9000'),
    'nobody by a name': () => call('GET', '/api/operator/people?q=zacharias'),
    'people by a booking': () => call('GET', `/api/operator/people?q=${bookingId}`),
    'the newest people': () => call('GET', '/api/operator/people'),
    'one person': () => call('GET', `/api/operator/people/${personId}`),
    'what suspending them would end': () => call('GET', `/api/operator/people/${personId}/suspension`),
    'the audit log of a booking': () => call('GET', `/api/operator/audit?booking=${bookingId}`),
  };
  for (const [what, ask] of Object.entries(calls)) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) times.push((await timed(ask)).ms);
    report(`operators: ${what} on ${engine}, median ms`, median(times), 'promised', maxMs);
  }
  await server.kill('SIGTERM');
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

function callerOf(url: string, cookie: string): Call {
  return async (method, path, body) => {
    const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(url + path, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

async function register(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: operator, password });
  const response = await fetch(`${url}/auth/register`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`registration answered ${response.status}`);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function cursorAfter(call: Call, pages: number): Promise<string> {
  let cursor = '';
  for (let n = 0; n < pages; n += 1) {
    const query = cursor && `?after=${encodeURIComponent(cursor)}`;
    cursor = ((await call('GET', `/api/operator/cases${query}`)) as { next: string }).next;
  }
  return cursor;
}

type Found = { caseId: string; bookingId: string; personId: string };

/** Inserted directly and without triggers, while no server runs. */
async function fill(env: Env): Promise<Found> {
  const database = await openDatabase(loadConfig({ ...env, ...controls }).database);
  await transaction(database.db, async (tx) => {
    for (const statement of rows.split(';')) await tx.execute(sql.raw(statement));
  });
  await database.db.execute(sql`vacuum analyze`);
  const found = await findOne(database);
  await database.close();
  return found;
}

const rows = `
  set local session_replication_role = replica;
  insert into users (username, password, first_name)
    select 'bench-person-' || n, '-', 'Person ' || n from generate_series(1, 2000) n;
  create temporary table people on commit drop as
    select id, row_number() over (order by id) as n from users where username like 'bench-person-%';
  insert into users (username, password, first_name, last_name, email, created_at)
    select 'bench-other-' || n, '-', (array['Anna', 'Mara', 'Nora', 'Tom', 'Ada', 'Li'])[1 + n % 6],
      'Name' || n % 5000, 'person' || n || '@example.com', now() - n * interval '1 minute'
    from generate_series(1, 98000) n;
  insert into profiles (user_id, role, headline)
    select id, 'Clockmaker', 'Repairs what ticks' from people where n <= 200;
  create temporary table experts on commit drop as
    select p.id, row_number() over (order by p.id) as n from profiles p join people on people.id = p.user_id;
  insert into bookings (profile_id, booker_id, duration, price, scheduled_at, ends_at, blocked_from, blocked_until, status)
    select experts.id, people.id, 15, 50, at, at + interval '15 minutes', at, at + interval '15 minutes', 'completed'
    from generate_series(1, 100000) b
      join experts on experts.n = 1 + b % 200 join people on people.n = 1 + b % 1999,
      lateral (select timestamptz '2026-01-01' + b * interval '15 minutes' as at) times;
  create temporary table numbered on commit drop as
    select id, booker_id, row_number() over (order by id) as n from bookings where status = 'completed';
  insert into cases (key, kind, title, booking_id, reporter_id, amount, opened_at, due_at, assignee_id, closed_at, resolution)
    select 'bench:' || n, (array['problemReport','dispute','difference','refundFailed','mailFailed'])[1 + n % 5],
      'A case to measure with', id, booker_id, 5000, now(), now() + n * interval '1 minute',
      case when n % 3 = 0 then (select id from users where username = '${operator}') end,
      case when n > 10000 then now() - n * interval '1 minute' end, case when n > 10000 then 'Settled' end
    from numbered where n <= 20000;
  insert into case_notes (case_id, author_id, text, at)
    select cases.id, users.id, 'A note', now() from cases, users, generate_series(1, 3)
    where username = '${operator}' and key like 'bench:%';
  insert into audit_log (at, operator_id, action, booking_id, reason, idempotency_key, request_hash)
    select now() - n * interval '1 minute', users.id, 'case.note', numbered.id, 'Measured', 'bench:' || n, '-'
    from numbered, users where username = '${operator}' and n <= 100000`;

async function findOne({ db }: Database): Promise<Found> {
  const [row] = await queryRows<Found>(
    db,
    sql`select c.id as "caseId", b.id as "bookingId", p.user_id as "personId"
      from cases c join bookings b on b.id = c.booking_id join profiles p on p.id = b.profile_id
      where c.key = 'bench:5000'`,
  );
  if (!row) throw new Error('nothing to measure with');
  return row;
}
